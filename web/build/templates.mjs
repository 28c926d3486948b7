import fs from 'node:fs';

/**
 * Takes the indentation out of templates of HTML, where it is nothing but bytes on the wire. Whoever
 * imports lit-html writes no other text over several lines, in which it would mean something.
 */
export const leanTemplates = {
  name: 'lean-templates',
  setup(build) {
    build.onLoad({ filter: /\/web\/.*\.ts$/ }, ({ path }) => {
      const text = fs.readFileSync(path, 'utf8');
      if (!/'(?:lit-html|\.\/lit\.ts)'/.test(text)) return undefined;
      return { contents: text.replaceAll(/\n\s+/g, '\n'), loader: 'ts' };
    });
  },
};
