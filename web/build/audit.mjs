import { spawnSync } from 'node:child_process';
import { fromRoot } from './paths.mjs';
import { say, stop } from './run.mjs';

// Asks the registry for advisories about the pinned packages, also those of tests. A registry that does not answer,
// as behind some mirrors, is said and fails nothing.

const folders = ['.', 'tests/bench', 'tests/course_tools'];

/** The advisories about a folder's packages in one line each; undefined if nobody answered. */
function advisoriesOf(folder) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: fromRoot(folder),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  let answer;
  try {
    answer = JSON.parse(stdout);
  } catch {
    return undefined;
  }
  if (typeof answer?.vulnerabilities !== 'object' || answer.vulnerabilities === null)
    return undefined;
  return Object.values(answer.vulnerabilities).map(({ name, severity, via }) => {
    const titles = via.flatMap((one) => (typeof one === 'object' ? one.title : []));
    return `${folder}: ${name} (${severity}): ${titles.join('; ') || 'by a package that it needs'}`;
  });
}

const found = folders.map((folder) => [folder, advisoriesOf(folder)]);
for (const [folder, advisories] of found)
  if (advisories === undefined)
    say(`skipped: the registry does not answer questions about the packages of ${folder}.`);
const all = found.flatMap(([, advisories]) => advisories ?? []);
if (all.length > 0) stop(`advisories about packages:\n${all.join('\n')}`);
if (found.some(([, advisories]) => advisories)) say('no advisory about the packages is known.');
