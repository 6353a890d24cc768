type Values = Readonly<Record<string, string | number>>;

/** One compiled message: a text with `{name}` where a value goes, or a function where there is more to it. */
export type Message = string | ((values?: Values) => string);
export type Tree = { readonly [key: string]: Message | Tree };

/** A message with its values. */
export function fill(message: Message, values: Values = {}): string {
  if (typeof message === 'function') return message(values);
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Texts and functions of one tree in one. */
export function overlaid(texts: Tree, functions: Tree): Tree {
  const all: Record<string, Message | Tree> = { ...texts };
  for (const [key, value] of Object.entries(functions)) {
    const under = all[key];
    all[key] = typeof value === 'object' && typeof under === 'object' ? overlaid(under, value) : value;
  }
  return all;
}
