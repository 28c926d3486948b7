import { en as networks } from './errors/networks.ts';
import { addSentences } from './sentences.ts';

/** Import this with networks, to register the messages of their codes. */
addSentences(networks);
