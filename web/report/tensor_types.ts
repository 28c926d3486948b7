// Arguments of llama-quantize. A name from a stranger's file passes through a shell, or xargs, and then is a
// regular expression of std::regex, of which llama.cpp takes what is before the first “=”, in lower case.

/** Characters that would end the quotes, the expression or the line, or that lower case changes. */
const coded = /[^\x21-\x7e\p{L}\p{N}]|['=A-Z]|\p{Default_Ignorable_Code_Point}/gu;
const syntax = /[\\^$.*+?()[\]{}|]/g;

/** A byte as std::regex reads it; it works on bytes. */
const code = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`;

/** An expression that matches a name and nothing else. It has no quotes, spaces, “=” or capital letters. */
export const namePattern = (name: string): string =>
  name
    .replace(syntax, '\\$&')
    .replace(coded, (character) => [...new TextEncoder().encode(character)].map(code).join(''));

/** The argument that gives a tensor a type of ggml. */
export const tensorTypeArgument = (name: string, type: string): string =>
  `--tensor-type '^${namePattern(name)}$=${type}'`;
