import { attack } from '../hostile/attack.ts';
import { openFirefox } from './firefox.ts';

attack({ open: openFirefox });
