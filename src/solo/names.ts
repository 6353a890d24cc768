/*
 * Names of what is kept on this device alone. They can't be a server's, whose names have no hyphen, so that an address
 * says by itself where a table lives.
 */

const MARK = 'solo-';

/** Whether a table or a match of this name is kept on this device. */
export const isSolo = (name: string): boolean => name.startsWith(MARK);

/** Makes a name out of one that a server might give. */
export const soloName = (name: string): string => MARK + name;
