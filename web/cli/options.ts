/** An option of a command. `takes` names the value in sentences. */
interface Flag {
  readonly type: 'boolean';
}
interface Text {
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
const threads = takes('N');

/** The options of all commands. */
export const commandOptions = {
  run: {
    ...{ output: { ...file, short: 'o' }, check: flag, 'allow-errors': flag },
    ...{ timeout: takes('SECONDS'), language, grade: flag },
    ...{ release: file, json: file, junit: file },
  },
  exercises: { verify: flag, answers: file, language },
  report: {
    ...{ formats: takes('A,B,…'), json: file, csv: file, html: file, language },
    ...{ 'target-bpw': takes('BITS'), recipe: file, 'tensor-types': file },
    ...{ threads, shard: takes('I/N'), merge: flag },
  },
  compare: {
    ...{ with: { ...takes('OTHER'), multiple: true }, json: file, csv: file, html: file },
    ...{ language, threads },
  },
  quantize: {
    ...{ format: takes('NAME'), recipe: file, output: { ...file, short: 'o' } },
    ...{ 'dry-run': flag, threads },
  },
} as const satisfies Readonly<Record<string, OptionTable>>;

export type CommandName = keyof typeof commandOptions;
