import { zh as tasks } from '../../instrument/game/words.ts';
import { zh as grid } from '../../instrument/grid/words.ts';
import { zh as guide } from '../../instrument/guide/words.ts';
import { zh as inspector } from '../../instrument/inspector/words.ts';
import { zh as numberLine } from '../../instrument/number_line/words.ts';
import { zh as panels } from '../../instrument/panels/words.ts';
import { zh as settings } from '../../instrument/settings/words.ts';
import { zh as ways } from '../../instrument/ways/words.ts';
import { zh as instrument } from '../../instrument/words.ts';
import { zh as lessons } from '../../notebook/lesson/words.ts';
import { zh as output } from '../../notebook/output/words.ts';
import { zh as notebook } from '../../notebook/words.ts';
import { zh as notebookErrors } from '../../ui/messages/errors/notebook.ts';
import { zh as errors } from '../../ui/messages/errors/page.ts';
import type { Language } from '../../ui/messages/index.ts';
import { zh as shared } from '../../ui/words.ts';
import { zh as page } from './words.ts';

// Simplified Chinese, loaded on demand. Its terms are in web/docs/develop/glossary.md. Texts from elsewhere
// stay English: Python's output, which equals PyTorch's, and the reasons that browsers give.

/** The Chinese texts of the first screen and of the documents. */
export const chinese: Language = {
  code: 'zh',
  tag: 'zh-CN',
  ui: {
    ...shared,
    ...instrument,
    ...grid,
    ...guide,
    ...tasks,
    ...ways,
    ...inspector,
    ...numberLine,
    ...panels,
    ...settings,
    ...lessons,
    ...notebook,
    ...output,
  },
  errors: { ...errors, ...notebookErrors },
  page,
};
