import '../../../web/ui/messages/weights.ts';
import assert from 'node:assert/strict';
import { summary } from '../../../web/cli/report_summary.ts';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { readRecipe } from '../../../web/report/export/recipe_file.ts';
import {
  mergeReports,
  readReport,
  readRow,
  reportText,
  rowText,
} from '../../../web/report/survey/report_json.ts';
import { Choices, changedJson } from './changes.ts';
import { wholeRecipe, wholeReport, wholeRow } from './report_seeds.ts';

// Files of figures, which anybody may have written or changed: what is read can be shown and merged, and is the same
// after it is written and read again; anything else is refused.

type Refused = (error: QuantError) => string;

export function reportTargets(refused: Refused) {
  const target = (whole: string, check: (content: string) => string) => (bytes: Uint8Array) => {
    // A text begins with a brace or is no JSON; other bytes are choices by which a whole one is changed.
    const isText = bytes[0] === '{'.charCodeAt(0);
    const changes = () => changedJson(JSON.parse(whole), new Choices(bytes)) ?? '';
    try {
      return check(isText ? new TextDecoder().decode(bytes) : changes());
    } catch (error) {
      if (error instanceof QuantError) return refused(error);
      throw error;
    }
  };
  return {
    report: target(wholeReport, (content) => {
      const report = readReport(content, 'x.json');
      const written = reportText(report);
      assert.equal(reportText(readReport(written, 'x.json')), written);
      const shown = summary(report);
      assert.doesNotMatch(shown, /undefined|\[object/);
      mergeReports([{ name: 'x.json', report }]);
      return `${report.tensors.length} ${report.skipped.length} ${report.formats.length} ${'part' in report}`;
    }),
    report_row: target(wholeRow, (content) => {
      const row = readRow(content);
      if (!row) return 'no row';
      const written = rowText(row);
      const again = readRow(written);
      assert.ok(again, written);
      assert.equal(rowText(again), written);
      return `${'tensor' in row ? `tensor ${row.tensor.errors.formats.length}` : 'skipped'}`;
    }),
    recipe: target(wholeRecipe, (content) => {
      const mix = readRecipe(content, 'x.json');
      const written = JSON.stringify({ zeropoint_recipe: 1, tensors: Object.fromEntries(mix) });
      assert.equal(readRecipe(written, 'x.json').size, mix.size);
      return String(mix.size);
    }),
  };
}
