import fs from 'node:fs';
import path from 'node:path';

declare const projectRoot: string;

export interface Example {
  /** The heading it stands under. */
  readonly title: string;
  readonly language: string;
  readonly code: string;
  /** The output that its comments state, line by line. */
  readonly output: readonly string[];
}

/** The examples of the guide to the library, in their order. */
export function guideExamples(): readonly Example[] {
  const text = fs.readFileSync(path.join(projectRoot, 'web/docs/use/library.md'), 'utf8');
  let title = '';
  const examples: Example[] = [];
  for (const [, heading, language, code] of text.matchAll(
    /^## (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm,
  )) {
    if (heading) title = heading;
    else if (language && code) {
      const output = [...code.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1] ?? '');
      examples.push({ title, language, code, output });
    }
  }
  return examples;
}
