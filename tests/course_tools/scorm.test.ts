import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Driver, launch, openDriver, type Scope, until } from '../browser/driver.ts';
import { type Host, openHost } from '../browser/host.ts';
import answers from '../golden/ask/exercise_answers.json';
import { ran } from '../ran.ts';

// Packages of exercises on a learning platform: the command writes one, a page of the platform unpacks it, finds
// the exercises' page in the manifest, and opens it beside scorm-again, a run-time environment of both editions.

declare const projectRoot: string;

const folder = path.join(projectRoot, 'build/tools/scorm');
/** Python loads, which takes seconds, and many on a busy machine. */
const patience = 90;

interface Record2004 {
  readonly completion_status: string;
  readonly success_status: string;
  readonly score: Readonly<Record<string, string | number>>;
}
interface Record12 {
  readonly core: { readonly lesson_status: string; readonly score: Record2004['score'] };
}
/** The platform’s record of an attempt, in the words of the edition. */
type Attempt = { readonly suspend_data: string } & Record12 & Record2004;

/**
 * The platform's page: it reads the manifest as XML, and takes edition and page from it. `attempt` is what
 * an earlier launch has left.
 */
const platformPage = (unpacked: string, learner: string, attempt?: Attempt) => `<!doctype html>
<html lang="en"><title>A platform</title><body style="margin: 0">
<script src="scorm12.min.js"></script><script src="scorm2004.min.js"></script>
<script type="module">
  const text = await (await fetch('${unpacked}/imsmanifest.xml')).text();
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  if (xml.querySelector('parsererror')) throw new Error(xml.documentElement.textContent);
  const course = xml.querySelector('organizations').getAttribute('default');
  const item = xml.getElementById(course) ?? xml.querySelector('organization[identifier="' + course + '"]');
  const reference = item.querySelector('item').getAttribute('identifierref');
  const resource = xml.querySelector('resource[identifier="' + reference + '"]');
  window.title = item.querySelector('title').textContent;
  window.files = [...resource.querySelectorAll('file')].map((file) => file.getAttribute('href'));
  const is2004 = xml.querySelector('schemaversion').textContent.startsWith('2004');
  const settings = { lmsCommitUrl: 'commit', logLevel: 5, autocommit: false };
  const api = is2004 ? new Scorm2004API(settings) : new Scorm12API(settings);
  const learner = is2004 ? { learner_id: '${learner}' } : { core: { student_id: '${learner}' } };
  const attempt = ${JSON.stringify(attempt ?? null)};
  api.loadFromJSON(attempt ?? learner);
  window[is2004 ? 'API_1484_11' : 'API'] = window.api = api;
  const frame = document.createElement('iframe');
  Object.assign(frame, { id: 'sco', title: 'A course', src: '${unpacked}/' + resource.getAttribute('href') });
  frame.style.cssText = 'width: 100%; height: 780px; border: 0';
  document.body.append(frame);
</script></body></html>`;

let browser: Browser;
let host: Host;

before(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const scripts = path.join(projectRoot, 'tests/course_tools/node_modules/scorm-again/dist');
  for (const name of ['scorm12.min.js', 'scorm2004.min.js'])
    fs.copyFileSync(path.join(scripts, name), path.join(folder, name));
  browser = await launch();
  host = await openHost(folder);
});
after(() => Promise.all([browser.close(), host.close()]));

/** Writes a package by the command, and unpacks it as a platform does on import. */
function imported(name: string, ...words: string[]): string {
  const command = path.join(projectRoot, 'dist/cli.mjs');
  ran(folder, process.execPath, command, 'scorm', ...words, '--out', `${name}.zip`);
  ran(folder, '/usr/bin/python3', '-m', 'zipfile', '-t', `${name}.zip`);
  ran(folder, '/usr/bin/python3', '-m', 'zipfile', '-e', `${name}.zip`, name);
  return name;
}

interface Launched {
  readonly driver: Driver;
  readonly sco: Scope;
  readonly exercise: Scope;
  /** The record that the platform was last sent. */
  readonly stored: () => Attempt | undefined;
  /** Leaves the course as a learner does, who goes to another page of the platform. */
  leave(): Promise<Attempt>;
}

interface Launch {
  readonly learner?: string;
  readonly attempt?: Attempt;
  readonly picture?: string;
  readonly width?: number;
  /** The page's texts of an earlier launch in this browser. */
  readonly storage?: Readonly<Record<string, string>>;
  /** The platform's answer to a commit. */
  readonly answer?: object;
}

/** A launch in a browser that has seen nothing, unless it is given what it has stored. */
async function launched(
  unpacked: string,
  { learner = 'ada', attempt, picture, width = 1100, storage = {}, answer }: Launch,
  act: (all: Launched) => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  const page = `launch_${unpacked}.html`;
  fs.writeFileSync(path.join(folder, page), platformPage(unpacked, learner, attempt));
  const driver = await openDriver(browser, { width, height: 800 });
  const commits: Attempt[] = [];
  await driver.page.route('**/commit', (route) => {
    const sent = route.request().postDataJSON() as { readonly cmi: Attempt };
    commits.push(sent.cmi);
    return route.fulfill({ json: answer ?? { result: true, errorCode: 0 } });
  });
  await driver.page.addInitScript((texts) => {
    if (window === window.top) for (const key in texts) localStorage.setItem(key, texts[key] ?? '');
  }, storage);
  await driver.openOnly(host.address + page);
  const nested = '#sco >> internal:control=enter-frame >> zero-point iframe';
  const stored = () => commits.at(-1);
  await act({
    driver,
    sco: driver.frame('#sco'),
    exercise: driver.frame(nested),
    stored,
    async leave() {
      if (picture) await driver.page.screenshot({ path: `${path.dirname(folder)}/${picture}.png` });
      await driver.page.evaluate(
        `document.querySelector('#sco').src = 'about:blank'; new Promise((done) => document.querySelector('#sco').addEventListener('load', done))`,
      );
      assert.equal(await driver.page.evaluate('api.isTerminated()'), true);
      return stored() ?? assert.fail('the platform has stored nothing');
    },
  });
  const kept = await driver.page.evaluate(() => ({ ...localStorage }));
  // The host of the platform serves everything.
  assert.deepEqual(driver.complaints(), []);
  await driver.close();
  return kept;
}

const right = (name: 'exercise-wins' | 'exercise-budget') => answers[name].right[0] ?? '';

/** Writes an answer into the editor of the exercise that is shown. */
async function write({ driver, exercise }: Launched, id: string, code: string): Promise<void> {
  await exercise.click(`#cell-${id} .source`);
  const frame = driver.page.frames().find((one) => one.url().includes('embed.html'));
  await frame?.locator('.cm-content').waitFor();
  await driver.press('Control+a');
  await driver.page.keyboard.insertText(code);
}

async function check(all: Launched, id: string, verdict: RegExp): Promise<void> {
  await all.exercise.click(`#cell-${id} [data-action=check]`);
  await all.exercise.reads(`#cell-${id} .verdict`, verdict, patience);
}

const standing = 'body > header .standing';
const both = [
  ...['--exercise', 'symmetric_and_asymmetric/exercise-wins'],
  ...['--exercise', 'per_group/exercise-budget', '--language', 'en'],
];

/** The figures of an attempt in both editions. */
const result = (edition: string, attempt: Attempt | undefined) =>
  edition === '1.2'
    ? [attempt?.core.lesson_status, Number(attempt?.core.score.raw)]
    : [attempt?.completion_status, attempt?.success_status, Number(attempt?.score.raw)];

for (const edition of ['1.2', '2004']) {
  const none = edition === '1.2' ? ['incomplete', 0] : ['incomplete', 'unknown', 0];
  const half = edition === '1.2' ? ['incomplete', 50] : ['incomplete', 'unknown', 50];
  const whole = edition === '1.2' ? ['passed', 100] : ['completed', 'passed', 100];

  describe(`a package of SCORM ${edition}`, () => {
    let unpacked: string;
    let first: Attempt;

    before(() => {
      unpacked = imported(
        `course${edition}`,
        ...both,
        '--edition',
        edition,
        '--title',
        'A <b> & c',
      );
    });

    test('lists each of its files in the manifest, and nothing else', async () => {
      await launched(unpacked, {}, async ({ driver, sco }) => {
        await sco.reads('h1', 'A <b> & c');
        const listed = await driver.page.evaluate<string[]>('files');
        const found = fs
          .readdirSync(path.join(folder, unpacked), { recursive: true, encoding: 'utf8' })
          .filter((name) => fs.statSync(path.join(folder, unpacked, name)).isFile())
          .filter((name) => name !== 'imsmanifest.xml');
        assert.deepEqual(listed.sort(), found.sort());
        assert.equal(await driver.page.evaluate('title'), 'A <b> & c');
      });
    });

    test('reports a wrong and a right answer, and resumes on another computer', async () => {
      await launched(unpacked, { picture: `scorm_half_${edition}` }, async (all) => {
        const { sco, exercise, stored } = all;
        await exercise.reads('#cell-wins-prompt', /^Try: make symmetric quantization win\./);
        assert.deepEqual(
          await exercise.texts('body > footer'),
          [],
          'no link leads out of the package',
        );
        await sco.reads(
          standing,
          '0 of 2 solved, score 0 of 100. The learning platform has stored it.',
        );
        assert.deepEqual(result(edition, stored()), none);
        await check(all, 'exercise-wins', /^✗/);
        await sco.reads(standing, /^0 of 2 solved, score 0 of 100/);
        await write(all, 'exercise-wins', right('exercise-wins'));
        await check(all, 'exercise-wins', /^✓/);
        await sco.reads(
          standing,
          '1 of 2 solved, score 50 of 100. The learning platform has stored it.',
        );
        assert.deepEqual(result(edition, stored()), half);
        await sco.reads('nav button:first-child', /^✓ 1\. /);
        // A later mistake takes nothing away.
        await write(all, 'exercise-wins', 'values = torch.tensor([1.0])');
        await check(all, 'exercise-wins', /^✗/);
        await sco.reads(standing, /^1 of 2 solved, score 50 of 100/);
        await sco.click('nav button:last-child');
        await exercise.reads('#cell-budget-prompt', /\S/);
        await write(all, 'exercise-budget', '# half a thought');
        await until(
          () => all.driver.page.evaluate(`localStorage.getItem('zeropoint.draft.per_group')`),
          (text) => String(text).includes('half a thought'),
          (text) => `the draft is ${text}`,
        );
        first = await all.leave();
      });
      assert.deepEqual(result(edition, first), half);
      assert.ok(first.suspend_data.length <= (edition === '1.2' ? 4096 : 64000));

      const relaunch = { attempt: first, picture: `scorm_solved_${edition}` };
      await launched(unpacked, relaunch, async (all) => {
        const { sco, exercise } = all;
        await exercise.reads('#cell-exercise-budget .source', /^# half a thought/);
        await sco.reads(standing, /^1 of 2 solved, score 50 of 100/);
        await write(all, 'exercise-budget', right('exercise-budget'));
        await check(all, 'exercise-budget', /^✓/);
        await sco.reads(standing, /^2 of 2 solved, score 100 of 100/);
        assert.deepEqual(result(edition, await all.leave()), whole);
      });
    });

    test('gives each learner of a shared computer their own code', async () => {
      const storage = await launched(unpacked, { attempt: first }, async (all) => {
        await all.exercise.reads('#cell-exercise-budget .source', /^# half a thought/);
        await all.leave();
      });
      const others = await launched(unpacked, { learner: 'grace', storage }, async (all) => {
        await all.sco.click('nav button:last-child');
        await all.exercise.reads('#cell-exercise-budget .source', /^def best_group_size/);
        await all.leave();
      });
      await launched(unpacked, { attempt: first, storage: others }, async (all) => {
        await all.exercise.reads('#cell-exercise-budget .source', /^# half a thought/);
        await all.leave();
      });
    });

    test('says when the platform does not store the score', async () => {
      const answer = { result: false, errorCode: 101 };
      await launched(unpacked, { answer }, async ({ sco }) => {
        await sco.reads(
          standing,
          /^0 of 2 solved, score 0 of 100\. The learning platform has not stored it \(error /,
        );
      });
    });
  });
}

describe('a package', () => {
  test('of one exercise works without a platform, in Chinese, on a telephone', async () => {
    const unpacked = imported('one', '--exercise', 'per_group/exercise-budget', '--language', 'zh');
    const driver = await openDriver(browser, { width: 390, height: 800, touch: true });
    await driver.openOnly(`${host.address}${unpacked}/scorm.html`);
    await driver.reads(standing, /^已解出 0 道，共 1 道，得分 0（满分 100）。本页周围没有学习平台/);
    await driver.frame('zero-point iframe').reads('#cell-budget-prompt', /\p{Script=Han}/u);
    assert.deepEqual(await driver.texts('nav:not([hidden])'), []);
    const width = await driver.page.evaluate('document.documentElement.scrollWidth');
    assert.equal(width, 390);
    await driver.page.screenshot({ path: `${path.dirname(folder)}/scorm_390.png`, fullPage: true });
    assert.deepEqual(driver.complaints(), []);
    await driver.close();
  });

  test('is the same to the byte when it is written again', () => {
    const words = ['--exercise', 'per_group', '--title', 'Groups'];
    const [one, other] = ['again1', 'again2'].map((name) => {
      imported(name, ...words);
      return fs.readFileSync(path.join(folder, `${name}.zip`));
    });
    assert.ok(one && other?.equals(one));
    assert.ok(one.length < 10e6, `${one.length} bytes`);
  });
});
