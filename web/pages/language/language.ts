import '../../ui/trusted_types.ts';
import '../../ui/messages/networks.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { LanguagePage, languageVerbs } from '../../networks/language/page.ts';
import { languageView } from '../../networks/language/view.ts';
import { saveFile } from '../../ui/save_file.ts';
import { instrumentAt } from '../shared/instrument_address.ts';
import {
  drawnOnce,
  keepInAddress,
  localizerWith,
  opened,
  siteFiles,
  start,
} from '../shared/network_page.ts';
import { en, zh } from './words.ts';

// The composition root of language.html.

const localizer = localizerWith({
  en: { words: en, title: en['languagePage.documentTitle'] },
  zh: { words: zh, title: zh['languagePage.documentTitle'] },
});
/** The addresses by tensor and format: a drawing asks for all of them. */
const addresses = new WeakMap<Tensor, Map<string, string>>();

function addressOf(tensor: Tensor, format: string): string {
  const own = addresses.get(tensor) ?? new Map<string, string>();
  addresses.set(tensor, own);
  const { shape, data } = tensor;
  const address = own.get(format) ?? instrumentAt(shape, data as Float32Array, format);
  own.set(format, address);
  return address;
}

const draw = drawnOnce(() =>
  languageView({ language: localizer.language, page, instrumentAt: addressOf }),
);
const page = new LanguagePage(
  {
    open: () => opened(siteFiles, languageVerbs, 'examples/language.safetensors'),
    draw,
    keep: keepInAddress,
    save: (name, bytes) => saveFile(name, 'application/octet-stream', new Blob([bytes])),
  },
  location.hash,
);
start('language', localizer, draw, page);
