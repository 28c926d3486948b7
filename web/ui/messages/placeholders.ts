/** The names in a message's placeholders: `name` and `count` of `{name} has {count} {count=row|rows}`. */
type Placeholder<Text> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${infer Name}=${string}` ? Name : Inner) | Placeholder<Rest>
  : never;

/** Values for all placeholders of a message, and perhaps for others. */
export type ValuesOf<Text> = Readonly<Record<Placeholder<Text>, string | number>> &
  Readonly<Record<string, string | number>>;
