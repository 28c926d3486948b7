/** An option of a command. `takes` names the value in sentences. */
interface Common {
  /** The option without which it has no effect. */
  readonly belongsTo?: string;
  /** The option beside which it has no effect, and why. */
  readonly unusedWith?: readonly [name: string, because: string];
}
interface Flag extends Common {
  readonly type: 'boolean';
}
interface Text extends Common {
  readonly type: 'string';
  readonly takes: string;
  readonly short?: string;
  /** It may be given several times. */
  readonly multiple?: boolean;
}
export type OptionTable = Readonly<Record<string, Flag | Text>>;

const flag = { type: 'boolean' } as const;
const takes = <Value extends string>(value: Value) => ({ type: 'string', takes: value }) as const;
const file = takes('FILE');
const language = takes('en|zh');
const ofPage = { ...language, belongsTo: 'html' } as const;
const ofGrades = { ...file, belongsTo: 'grade' } as const;
const threads = takes('N');
/** Works through files whose tensors are out of all proportion to their bytes. */
const expansion = { 'allow-expansion': flag } as const;
const ofChecks = { ...file, belongsTo: 'fail-below' } as const;
const notMerged = [
  'merge',
  'the runs that make the parts compute, and --merge joins what they found',
] as const;

/** The options of all commands. */
export const commandOptions = {
  run: {
    ...{ output: { ...file, short: 'o' }, check: flag, 'allow-errors': flag },
    ...{ timeout: takes('SECONDS'), 'total-timeout': takes('SECONDS'), language, grade: flag },
    ...{ release: ofGrades, json: ofGrades, junit: ofGrades },
  },
  exercises: {
    verify: flag,
    answers: { ...file, belongsTo: 'verify' },
    language: { ...language, belongsTo: 'verify' },
  },
  report: {
    ...{ formats: takes('A,B,…'), json: file, csv: file, html: file, language: ofPage },
    ...{ 'target-bpw': takes('BITS'), recipe: file, 'tensor-types': file },
    mix: { ...takes('NAME'), multiple: true, unusedWith: notMerged },
    include: { ...takes('PATTERN'), multiple: true, unusedWith: notMerged },
    exclude: { ...takes('PATTERN'), multiple: true, unusedWith: notMerged },
    resume: { ...file, unusedWith: notMerged },
    sample: { ...takes('SHARE'), unusedWith: notMerged },
    context: { ...takes('TOKENS'), multiple: true, unusedWith: notMerged },
    pin: { ...takes('PATTERN=FORMAT'), multiple: true, belongsTo: 'target-bpw' },
    objective: { ...takes('absolute|relative'), belongsTo: 'target-bpw' },
    imatrix: { ...file, multiple: true, unusedWith: notMerged },
    'fail-below': { ...takes('DB'), multiple: true },
    ...{ junit: ofChecks, markdown: file },
    ...{ threads: { ...threads, unusedWith: notMerged }, shard: takes('I/N'), merge: flag },
    'allow-expansion': { ...flag, unusedWith: notMerged },
  },
  compare: {
    ...{ with: { ...takes('OTHER'), multiple: true }, json: file, csv: file, html: file },
    imatrix: { ...file, multiple: true },
    ...{ language: ofPage, threads, ...expansion },
  },
  doctor: { original: file, json: file, threads },
  quantize: {
    ...{ format: takes('NAME'), recipe: file, mix: takes('NAME') },
    ...{ output: { ...file, short: 'o' } },
    include: { ...takes('PATTERN'), multiple: true },
    exclude: { ...takes('PATTERN'), multiple: true },
    imatrix: { ...file, multiple: true },
    ...{ 'dry-run': flag, threads, ...expansion },
  },
  evaluate: {
    ...{ formats: takes('A,B,…'), activations: takes('FORMAT'), sensitivity: flag, json: file },
    ...{ repair: takes('A,B,…'), imatrix: file },
    outlier: { ...takes('L:I:V'), multiple: true },
    ...{ cache: takes('FORMAT'), remove: takes('N'), write: takes('TEXT') },
  },
  scorm: {
    exercise: { ...takes('NOTEBOOK/NAME'), multiple: true },
    ...{ out: { ...file, short: 'o' }, edition: takes('1.2|2004'), title: takes('TEXT'), language },
  },
} as const satisfies Readonly<Record<string, OptionTable>>;

export type CommandName = keyof typeof commandOptions;
