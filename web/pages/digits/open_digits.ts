import '../../ui/messages/networks.ts';
import type { DigitsModel } from '../../networks/digits/model.ts';
import { Pad } from '../../networks/digits/pad.ts';
import { DigitsPage, digitsVerbs } from '../../networks/digits/page.ts';
import { digitsView } from '../../networks/digits/view.ts';
import type { Files } from '../../ui/files.ts';
import { saveFile } from '../../ui/save_file.ts';
import { drawnOnce, keepInAddress, localizerWith, opened, start } from '../shared/network_page.ts';
import { en, zh } from './words.ts';

/** Opens the page about digits, whose parts are `files`; a page without an instrument leads to none. */
export function openDigits(files: Files, instrumentAt?: DigitsModel['instrumentAt']): void {
  const localizer = localizerWith({
    en: { words: en, title: en['digitsPage.documentTitle'] },
    zh: { words: zh, title: zh['digitsPage.documentTitle'] },
  });
  const pad = new Pad();
  const draw = drawnOnce(() =>
    digitsView({ language: localizer.language, page, pad, instrumentAt }),
  );
  const page = new DigitsPage(
    {
      open: () => opened(files, digitsVerbs, 'examples/digits.safetensors'),
      draw,
      keep: keepInAddress,
      save: (name, bytes) => saveFile(name, 'application/octet-stream', new Blob([bytes])),
    },
    location.hash,
  );
  start('digits', localizer, draw, page);
}
