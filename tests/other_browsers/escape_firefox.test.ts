import { tryEscapes } from '../robustness/attacks/escape.ts';
import { openFirefox } from './firefox.ts';

tryEscapes({ open: openFirefox });
