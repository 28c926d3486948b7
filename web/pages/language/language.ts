import '../../ui/trusted_types.ts';
import '../../ui/messages/networks.ts';
import { render } from 'lit-html';
import type { NetworkVerbs } from '../../core/engine/contract.ts';
import { RpcClient } from '../../core/rpc/client.ts';
import { networkPorts } from '../../core/worker/network_ports.ts';
import { LanguagePage, languageVerbs } from '../../networks/language/page.ts';
import { languageView } from '../../networks/language/view.ts';
import { filesAt } from '../../ui/files.ts';
import { wordsFrom } from '../../ui/load_words.ts';
import { words as networkErrors } from '../../ui/messages/errors/networks.ts';
import type { Language } from '../../ui/messages/index.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { english as englishWords } from '../shared/english.ts';
import { initFrame } from '../shared/framed_page.ts';
import { initLanguageToggle } from '../shared/page_language.ts';
import { zh as chinese, en as english } from './words.ts';

declare const buildVersion: string;

// The composition root of language.html.

const networkFile = 'examples/language.safetensors';
const files = filesAt((file) => new URL(`${file}?v=${buildVersion}`, document.baseURI));
const app = document.querySelector('#app') as HTMLElement;

/** Adds the text of this page, and its title. */
const withOwnWords = (language: Language): Language => {
  const own = language.code === 'zh' ? chinese : english;
  const title = { 'app.documentTitle': own['languagePage.documentTitle'] };
  const errors = { ...language.errors, ...networkErrors[language.code] };
  const page = { ...language.page, ...own, ...title } as NonNullable<Language['page']>;
  return { ...language, page, errors };
};
const localizer = new Localizer(
  wordsFrom({ en: englishWords, zh: () => import('../shared/chinese.ts') }),
  withOwnWords,
);

let isDrawn = true;
function draw(): void {
  if (!isDrawn) return;
  isDrawn = false;
  requestAnimationFrame(() => {
    isDrawn = true;
    render(languageView({ language: localizer.language, page }), app);
  });
}

const page = new LanguagePage(
  {
    open: async () => {
      const [ports, file] = await Promise.all([networkPorts(files), files.bytes(networkFile)]);
      const client = new RpcClient<NetworkVerbs>(languageVerbs, ports);
      return { engine: client.session(), file: new Uint8Array(file) };
    },
    draw,
    keep: (address) => history.replaceState(null, '', `#${address}`),
  },
  location.hash,
);
addEventListener('hashchange', () => page.visit(location.hash));

initFrame('language');

initLanguageToggle(localizer, draw).then(() => {
  document.querySelector('.late')?.remove();
  draw();
  page.open();
});
