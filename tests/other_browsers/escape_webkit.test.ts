import { tryEscapes } from '../robustness/attacks/escape.ts';
import { listening, openWebKit } from './webkit.ts';

tryEscapes({ open: openWebKit, ...listening });
