import '../../ui/trusted_types.ts';
import '../../ui/messages/networks.ts';
import { LanguagePage, languageVerbs } from '../../networks/language/page.ts';
import { languageView } from '../../networks/language/view.ts';
import { drawnOnce, keepInAddress, localizerWith, opened, start } from '../shared/network_page.ts';
import { en, zh } from './words.ts';

// The composition root of language.html.

const localizer = localizerWith({
  en: { words: en, title: en['languagePage.documentTitle'] },
  zh: { words: zh, title: zh['languagePage.documentTitle'] },
});
const draw = drawnOnce(() => languageView({ language: localizer.language, page }));
const page = new LanguagePage(
  {
    open: () => opened(languageVerbs, 'examples/language.safetensors'),
    draw,
    keep: keepInAddress,
  },
  location.hash,
);
start('language', localizer, draw, page);
