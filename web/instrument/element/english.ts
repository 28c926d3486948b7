import { en as options } from '../../ui/messages/errors/options.ts';
import { en as errors } from '../../ui/messages/errors/page.ts';
import type { Language } from '../../ui/messages/index.ts';
import { addSentences } from '../../ui/messages/sentences.ts';
import { en as shared } from '../../ui/words.ts';
import { en as grid } from '../grid/words.ts';
import { en as guide } from '../guide/words.ts';
import { en as inspector } from '../inspector/words.ts';
import { en as numberLine } from '../number_line/words.ts';
import { en as panels } from '../panels/words.ts';
import { en as settings } from '../settings/words.ts';
import { en as instrument } from '../words.ts';

addSentences(errors);

/** English for an embedded instrument: with its options, without the notebook. */
export const elementEnglish: Language = {
  code: 'en',
  tag: 'en',
  ui: {
    ...shared,
    ...instrument,
    ...grid,
    ...guide,
    ...inspector,
    ...numberLine,
    ...panels,
    ...settings,
  },
  errors: { ...errors, ...options },
};
