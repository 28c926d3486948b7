/** What a table itself says of a name from outside: "constructor" and the like are entries of none. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is younger than the oldest browsers that the page works in
  Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
