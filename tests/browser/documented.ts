import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

declare const projectRoot: string;

/** The code of web/docs/use/embedding.md that adjusts a frame's height to its content. */
export function heedingLines(): string {
  const guide = fs.readFileSync(path.join(projectRoot, 'web/docs/use/embedding.md'), 'utf8');
  const [lines] =
    /^<script>\n\s*addEventListener\('message'[\s\S]*?^<\/script>$/m.exec(guide) ?? [];
  assert.ok(lines, 'the guide has no lines that heed the height');
  return lines;
}
