/** A table's own entry for a name from outside; ignores inherited names such as "constructor". */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is younger than the oldest browsers that the page works in
  Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
