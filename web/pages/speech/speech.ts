import '../../ui/trusted_types.ts';
import '../../ui/messages/networks.ts';
import { SpeechPage, speechVerbs } from '../../networks/speech/page.ts';
import { play } from '../../networks/speech/player.ts';
import { speechView } from '../../networks/speech/view.ts';
import {
  drawnOnce,
  keepInAddress,
  localizerWith,
  opened,
  siteFiles,
  start,
} from '../shared/network_page.ts';
import { en, zh } from './words.ts';

// The composition root of speech.html.

const localizer = localizerWith({
  en: { words: en, title: en['speechPage.documentTitle'] },
  zh: { words: zh, title: zh['speechPage.documentTitle'] },
});
const draw = drawnOnce(() => speechView({ language: localizer.language, page }));
const page = new SpeechPage(
  {
    open: () => opened(siteFiles, speechVerbs, 'examples/speech.safetensors'),
    draw,
    keep: keepInAddress,
    play,
    nextFrame: (call) => requestAnimationFrame(call),
  },
  location.hash,
);
start('speech', localizer, draw, page);
