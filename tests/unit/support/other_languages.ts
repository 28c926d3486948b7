/** Quotations of the reader's own input in a sentence. */
const quoted = /“[^”]*”/g;

const found = (text: string, pattern: RegExp) =>
  [...text.replace(quoted, '“…”').matchAll(pattern)].map(([one]) => one);

/** Syntax and names of JavaScript in a sentence that is not for its programmers. */
export const javaScriptIn = (text: string): readonly string[] =>
  found(
    text,
    /\b\w+Array\b|\ban? (?:array|object|bigint)\b|\b[a-z]+[A-Z]\w*|\{\w+[:}]|\btrue\b|\bfalse\b|\bundefined\b|\bnull\b/g,
  ).filter((one) => !names.includes(one));

/** Syntax and names of Python in a sentence for programmers of JavaScript. */
export const pythonIn = (text: string): readonly string[] =>
  found(text, /\bTrue\b|\bFalse\b|\bNone\b|\btorch\.Tensor\b|\bdict\b|\{"\w+":|\bzeropoint\./g);

/** Names of products, which are written as they are. */
const names = ['macOS', 'iOS'];
