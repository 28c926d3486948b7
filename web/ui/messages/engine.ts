import { engineErrors, errors, optionErrors } from './en.ts';
import { addSentences } from './sentences.ts';

/** Import this with the whole engine, to register the messages of its codes. */
addSentences({ ...errors, ...engineErrors, ...optionErrors });
