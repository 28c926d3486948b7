import '../ui/messages/weights.ts';
import { QuantError } from '../core/engine/errors.ts';
import type { Diagnosis } from '../report/doctor/diagnosis.ts';
import { plainText } from '../report/survey/report_json.ts';
import { doctorTexts } from '../report/views/doctor_texts.ts';
import { englishSentence } from '../ui/messages/sentences.ts';
import { visibleIn } from '../ui/visible_text.ts';
import { type Diagnoses, diagnoseFiles } from './doctor_job.ts';
import { fileProblem } from './file_errors.ts';
import { pathFrom } from './file_source.ts';
import { english } from './languages.ts';
import { checkOutputs, outputsFrom, writeOutputs } from './report_outputs.ts';
import { print, showProgress } from './terminal.ts';
import { threadsFrom } from './threads.ts';
import { parsed, refuseSameFiles, Usage } from './usage.ts';

export const doctorHelp = `zeropoint doctor FILE… [--original FILE] [--json OUT.json] [--threads N]

Reads weights that are stored as codes by every convention that their bytes allow, says which one gives
numbers that look like weights, and what a loader sees that reads them otherwise. FILE may be a folder, or
hf://OWNER/MODEL[@REVISION][/FILE] of the Hugging Face Hub.

  --original FILE      the weights before they were quantized: the relative error decides then
  --json FILE          writes all conventions with their figures
  --threads N          how many threads compute; by default one for each processor

Exit status: 0 if no convention fits a weight clearly better than the stated one, 1 if another one does, none
gives the original, or codes cannot be decoded, 2 if there is no diagnosis.
`;

/** The command `zeropoint doctor`; returns the exit status. */
export async function doctorMain(argv: readonly string[], folder: string): Promise<number> {
  const { values, positionals } = parsed('doctor', argv);
  const within = (file: string) => pathFrom(folder, file);
  if (positionals.length === 0) throw new Usage('Name the file to examine.');
  const files = positionals.map(within);
  const originals = values.original === undefined ? [] : [within(values.original)];
  const outputs = outputsFrom(values, folder);
  refuseSameFiles(outputs, [...files, ...originals]);
  try {
    checkOutputs(Object.values(outputs));
    const threads = threadsFrom(values.threads);
    const found = await diagnoseFiles({ files, originals, threads, onTensor: showProgress });
    writeOutputs(outputs, { json: () => plainText(found) });
    print(doctorSummary(visibleIn(found)));
    const isSick = found.tensors.some(({ verdict }) => verdict === 'other' || verdict === 'none');
    return isSick || found.undecoded.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof QuantError) throw new Usage(`${error.message} (${error.code})`);
    const problem = fileProblem(error);
    if (problem) throw new Usage(problem);
    throw error;
  }
}

const texts = doctorTexts(english);

/** The verdict on each weight, and what its bytes are under each convention. */
function doctorSummary({ tensors, undecoded }: Diagnoses): string {
  const isEmpty = tensors.length + undecoded.length === 0;
  return [
    ...tensors.flatMap(linesOf),
    ...undecoded.map(({ reason }) => englishSentence(reason.code, reason.values)),
    ...(isEmpty ? ['No weight of this file is stored as codes.'] : []),
    '',
  ].join('\n');
}

function linesOf(diagnosis: Diagnosis): string[] {
  const { name, scheme, shape, fits } = diagnosis;
  return [
    `${name} (${scheme}, ${shape.join(' × ')}): ${texts.verdict(diagnosis)}`,
    ...fits.flatMap((fit) => [
      `  ${texts.nameOf(fit)}: ${texts.figures(fit)}`,
      `    ${texts.block(fit)}`,
    ]),
  ];
}
