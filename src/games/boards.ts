/** What says whether a game can be played on the board in a file. The one game with boards is Nuns on the Run. */
export { checkBoard } from './nuns/board/check.ts';
