/*
 * Sentences in no language yet: a message's key with its values. Whoever shows one puts it into words.
 */

/** The keys of a tree of messages, as paths with dots: `log.round`. */
export type KeyOf<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Path}${Name}`
    : KeyOf<Tree[Name], `${Path}${Name}.`>;
}[keyof Tree & string];

/** A value of a message: itself in need of words, or a list of such (joined with “and”). */
export type TextValue<Key extends string> = string | number | Text<Key> | readonly Text<Key>[];

export interface Text<Key extends string> {
  readonly key: Key;
  readonly values?: Readonly<Record<string, TextValue<Key>>>;
}
