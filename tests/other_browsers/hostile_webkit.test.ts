import { attack } from '../robustness/attacks/attack.ts';
import { listening, openWebKit } from './webkit.ts';

attack({ open: openWebKit, ...listening });
