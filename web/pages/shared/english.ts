import { en as tasks } from '../../instrument/game/words.ts';
import { en as grid } from '../../instrument/grid/words.ts';
import { en as guide } from '../../instrument/guide/words.ts';
import { en as inspector } from '../../instrument/inspector/words.ts';
import { en as numberLine } from '../../instrument/number_line/words.ts';
import { en as panels } from '../../instrument/panels/words.ts';
import { en as settings } from '../../instrument/settings/words.ts';
import { en as ways } from '../../instrument/ways/words.ts';
import { en as instrument } from '../../instrument/words.ts';
import { en as lessons } from '../../notebook/lesson/words.ts';
import { en as output } from '../../notebook/output/words.ts';
import { en as notebook } from '../../notebook/words.ts';
import { en as notebookErrors } from '../../ui/messages/errors/notebook.ts';
import { en as errors } from '../../ui/messages/errors/page.ts';
import type { Language } from '../../ui/messages/index.ts';
import { en as shared } from '../../ui/words.ts';

/** The English texts of the first screen: a lazily loaded part of the site, like other languages. */
export const english: Language = {
  code: 'en',
  tag: 'en',
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
};
