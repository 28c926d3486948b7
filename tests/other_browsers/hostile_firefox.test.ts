import { attack } from '../robustness/attacks/attack.ts';
import { openFirefox } from './firefox.ts';

attack({ open: openFirefox });
