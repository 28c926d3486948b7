import '../../ui/trusted_types.ts';
import { instrumentAt } from '../shared/instrument_address.ts';
import { siteFiles } from '../shared/network_page.ts';
import { openDigits } from './open_digits.ts';

// The composition root of digits.html.

openDigits(siteFiles, instrumentAt);
