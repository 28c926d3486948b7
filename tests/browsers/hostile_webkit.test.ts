import { attack } from '../hostile/attack.ts';
import { listening, openWebKit } from './webkit.ts';

attack({ open: openWebKit, ...listening });
