import fs from 'node:fs';

/**
 * Takes the indentation out of HTML templates, where any white space is as good as any other: it is
 * a fiftieth of the page's script. Code is not changed by it; files of drawings and programs, whose
 * texts may want theirs, import no lit-html.
 */
export const flatTemplates = {
  name: 'flat-templates',
  setup(build) {
    build.onLoad({ filter: /\/web\/.*\.ts$/ }, ({ path }) => {
      const text = fs.readFileSync(path, 'utf8');
      if (!text.includes("from 'lit-html")) return undefined;
      return { contents: text.replaceAll(/\n[ \t]+/g, '\n'), loader: 'ts' };
    });
  },
};
