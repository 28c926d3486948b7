import { type Language, messageIn } from '../../ui/messages/index.ts';
import type { Diagnosis, Fit } from '../doctor/diagnosis.ts';
import { conventionWord, words } from '../doctor/words.ts';
import { shortNumber } from './measures.ts';

/** The elements of a block that are written out. */
const mostNumbers = 8;

/** The sentences about a diagnosis in a language. */
export function doctorTexts(language: Language) {
  const text = messageIn(language, words);
  const nameOf = ({ id, facts }: Fit): string =>
    [text(conventionWord(id)), ...(facts === undefined ? [] : [facts])].join(': ');
  return {
    /** The convention, as a phrase. */
    nameOf,
    /** Whether the stated convention fits, and what else may. */
    verdict({ verdict, fits, alike }: Diagnosis): string {
      const [best] = fits;
      if (verdict === 'fits' || !best) return text('doctor.fits');
      if (verdict === 'none') return text('doctor.none');
      const names = alike.flatMap((at) => fits[at] ?? []).map(nameOf);
      const several = { count: names.length, conventions: names.join('; ') };
      if (verdict === 'open') return text('doctor.open', several);
      if (names.length > 1) return text('doctor.others', several);
      const word = best.relative === undefined ? 'doctor.other' : 'doctor.measured';
      return text(word, { convention: nameOf(best) });
    },
    /** The elements that a loader gets that reads so. */
    block({ block: { row, column, values } }: Fit): string {
      const shown = values.slice(0, mostNumbers);
      return text('doctor.block', {
        ...{ row, column, last: column + shown.length - 1 },
        values: shown.map(shortNumber).join('  '),
      });
    },
    /** The statistics of the numbers that a loader gets that reads so. */
    figures({ figures, relative }: Fit): string {
      const { mean, std, absMax, groupMeans, kurtosis } = figures;
      const seen = text('doctor.seen', {
        ...{ mean: shortNumber(mean), std: shortNumber(std), largest: shortNumber(absMax) },
        ...{ groups: shortNumber(groupMeans), kurtosis: shortNumber(kurtosis) },
      });
      if (relative === undefined) return seen;
      return `${text('doctor.error', { relative: shortNumber(relative) })}; ${seen}`;
    },
  };
}
