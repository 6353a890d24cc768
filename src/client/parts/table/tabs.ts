/** The leaves of a table's menu. */
export type Tab = 'table' | 'chat' | 'more';
