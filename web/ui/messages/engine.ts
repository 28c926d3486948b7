import { en as engine } from './errors/engine.ts';
import { en as options } from './errors/options.ts';
import { en as page } from './errors/page.ts';
import { addSentences } from './sentences.ts';

/** Import this with the whole engine, to register the messages of its codes. */
addSentences({ ...page, ...engine, ...options });
