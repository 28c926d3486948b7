import { zh as options } from '../../ui/messages/errors/options.ts';
import { zh as errors } from '../../ui/messages/errors/page.ts';
import type { Language } from '../../ui/messages/index.ts';
import { zh as shared } from '../../ui/words.ts';
import { zh as grid } from '../grid/words.ts';
import { zh as guide } from '../guide/words.ts';
import { zh as inspector } from '../inspector/words.ts';
import { zh as numberLine } from '../number_line/words.ts';
import { zh as panels } from '../panels/words.ts';
import { zh as settings } from '../settings/words.ts';
import { zh as instrument } from '../words.ts';

/** Chinese for an embedded instrument: with its options, without the notebook. */
export const chinese: Language = {
  code: 'zh',
  tag: 'zh-CN',
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
