import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, test } from 'node:test';
import type * as Yaml from 'yaml';

declare const projectRoot: string;

// The workflows run code of others with rights of the repository: they name it by digest, and each job has the
// rights that it needs. A job that runs the project's code, and that of its packages, may read and nothing else.

const { parse }: typeof Yaml = createRequire(path.join(projectRoot, 'package.json'))('yaml');

type Rights = Readonly<Record<string, 'read' | 'write' | 'none'>>;
interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: Rights;
  readonly container?: string | { readonly image: string };
  readonly services?: unknown;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly on: unknown;
  readonly permissions?: Rights;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = path.join(projectRoot, '.github/workflows');

/** GitHub's own actions, and PyPA's, by which PyPI documents its trusted publishing. */
const pinned = /^(?:actions\/[\w-]+|pypa\/gh-action-pypi-publish)@[0-9a-f]{40}$/;

/** The breaches of the rules, in words. */
function faultsOf(text: string): string[] {
  const { on, permissions, jobs }: Workflow = parse(text);
  const faults: string[] = [];
  const unless = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  const triggers = typeof on === 'object' && on !== null ? Object.keys(on) : [String(on)];
  unless(!triggers.includes('pull_request_target'), 'runs with rights for a pull request');
  unless(
    permissions !== undefined && Object.keys(permissions).length === 0,
    'has rights for all jobs',
  );
  for (const [name, job] of Object.entries(jobs)) {
    const { container, steps = [] } = job;
    const say = (isRight: boolean, fault: string) => unless(isRight, `${name}: ${fault}`);
    say(typeof job.permissions === 'object', 'says no permissions');
    say(job.uses === undefined && job.services === undefined, 'runs another workflow or a service');
    const image = typeof container === 'object' ? container.image : container;
    say(image === undefined || /@sha256:[0-9a-f]{64}$/.test(image), 'image without a digest');
    const writes = Object.entries(job.permissions ?? {}).some(([, right]) => right === 'write');
    for (const { uses, run, with: given } of steps) {
      if (uses !== undefined) say(pinned.test(uses), `${uses} is not pinned by a commit`);
      const keeps =
        uses?.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false;
      say(!keeps, 'keeps credentials');
      say(!(writes && uses?.startsWith('actions/checkout@')), 'has the code and writes');
      // A title of a pull request, for example, must not become part of a script.
      say(!/\$\{\{/.test(run ?? ''), 'puts an expression into a script');
      const isOwn = /^npm publish .*\.tgz$/m.test(run ?? '');
      say(!(writes && run !== undefined && !isOwn), 'runs a script and writes');
    }
  }
  return faults;
}

/** Uses without the version behind them, which tells a reader what the digest is. */
const unnamed = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /uses:|container:/.test(line))
    .filter((line) => !/ # (?:v\d+\.\d+\.\d+|node:\d+-\w+)$/.test(line));

describe('the workflows', () => {
  const files = fs.readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  test('are there', () =>
    assert.deepEqual(files, ['ci.yml', 'nightly.yml', 'pages.yml', 'release.yml']));
  for (const name of files) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    test(`${name} keeps the rules`, () => {
      assert.deepEqual(faultsOf(text), []);
      assert.deepEqual(unnamed(text), []);
    });
  }

  test('are noticed when they break one', () => {
    const pages = fs.readFileSync(path.join(folder, 'pages.yml'), 'utf8');
    const broken: readonly (readonly [from: string | RegExp, to: string])[] = [
      [/@[0-9a-f]{40} # v4\.4\.0/, '@v4'],
      [/@sha256:[0-9a-f]{64}/, ''],
      ['persist-credentials: false', 'persist-credentials: true'],
      [/\n {8}with:\n {10}persist-credentials: false/, ''],
      ['permissions: {}', 'permissions:\n  contents: read'],
      ['permissions: {}\n', ''],
      ['      contents: read', '      contents: read\n      pages: write'],
      ['      contents: read', '      id-token: write'],
      ['npm run build', 'npm run build $' + '{{ github.event.head_commit.message }}'],
      ['workflow_dispatch:', 'pull_request_target:'],
      ['actions/deploy-pages', 'somebody/deploy-pages'],
    ];
    for (const [from, to] of broken) {
      const changed = pages.replace(from, to);
      assert.notEqual(changed, pages, String(from));
      assert.notDeepEqual(faultsOf(changed), [], to);
    }
    assert.notDeepEqual(unnamed(pages.replace(' # v4.4.0', '')), []);
  });

  test('have the image that the editor’s container has', () => {
    const image = (text: string) => /node:20-bookworm@sha256:[0-9a-f]{64}/g.exec(text)?.[0];
    const editor = fs.readFileSync(
      path.join(projectRoot, '.devcontainer/devcontainer.json'),
      'utf8',
    );
    const own = image(editor);
    assert.notEqual(own, undefined);
    for (const name of files) {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      for (const [found] of text.matchAll(/node:20-bookworm@\S+/g)) assert.equal(found, own, name);
    }
  });

  test('release from a job that has no code, with the right to sign and no other', () => {
    const { jobs }: Workflow = parse(fs.readFileSync(path.join(folder, 'release.yml'), 'utf8'));
    assert.deepEqual(jobs.publish?.permissions, { 'id-token': 'write' });
    assert.deepEqual(jobs.publish_wheel?.permissions, { 'id-token': 'write' });
    const code = (job: Job | undefined) =>
      job?.steps?.filter(({ run, uses }) => run !== undefined || uses?.includes('checkout'));
    assert.deepEqual(code(jobs.publish_wheel), []);
    const release = fs.readFileSync(path.join(folder, 'release.yml'), 'utf8');
    for (const [from, to] of [
      [
        'pypa/gh-action-pypi-publish@ed0c53931b1dc9bd32cbe73a98c7f6766f8a527e',
        'pypa/gh-action-pypi-publish@v1',
      ],
      ['pypa/gh-action', 'somebody/gh-action'],
    ] as const)
      assert.notDeepEqual(faultsOf(release.replace(from, to)), [], to);
    const site: Workflow = parse(fs.readFileSync(path.join(folder, 'pages.yml'), 'utf8'));
    assert.deepEqual(site.jobs.build?.permissions, { contents: 'read' });
    assert.deepEqual(site.jobs.attest?.permissions, { 'id-token': 'write', attestations: 'write' });
  });
});
