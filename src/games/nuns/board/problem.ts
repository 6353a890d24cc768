/** Something wrong with a board, in words for whoever drew it. */
export interface BoardProblem {
  readonly code: string;
  readonly field: string; // path in the file, e.g. `edges[3].b`
  readonly message: string; // names the points and, where one is broken, the rule
}

export const problem = (code: string, field: string, message: string): BoardProblem => ({
  code,
  field,
  message,
});
