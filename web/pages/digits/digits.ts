import '../../ui/trusted_types.ts';
import '../../ui/messages/networks.ts';
import { render } from 'lit-html';
import type { NetworkVerbs } from '../../core/engine/contract.ts';
import { storedKinds } from '../../core/engine/contract.ts';
import type { LevelDType } from '../../core/engine/names.ts';
import { levelDTypes } from '../../core/engine/names.ts';
import { RpcClient } from '../../core/rpc/client.ts';
import { networkPorts } from '../../core/worker/network_ports.ts';
import { wholeAddress } from '../../instrument/store/address.ts';
import { lessonState } from '../../instrument/store/state.ts';
import { Pad } from '../../networks/digits/pad.ts';
import { DigitsPage, digitsVerbs } from '../../networks/digits/page.ts';
import { digitsView } from '../../networks/digits/view.ts';
import { filesAt } from '../../ui/files.ts';
import { wordsFrom } from '../../ui/load_words.ts';
import { words as networkErrors } from '../../ui/messages/errors/networks.ts';
import type { Language } from '../../ui/messages/index.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { saveFile } from '../../ui/save_file.ts';
import { english as englishWords } from '../shared/english.ts';
import { initFrame } from '../shared/framed_page.ts';
import { initLanguageToggle } from '../shared/page_language.ts';
import { zh as chinese, en as english } from './words.ts';

declare const buildVersion: string;

// The composition root of digits.html.

const networkFile = 'examples/digits.safetensors';
const files = filesAt((file) => new URL(`${file}?v=${buildVersion}`, document.baseURI));
const app = document.querySelector('#app') as HTMLElement;

/** Adds the text of this page, and its title. */
const withOwnWords = (language: Language): Language => {
  const own = language.code === 'zh' ? chinese : english;
  const page = { ...language.page, ...own, 'app.documentTitle': own['digitsPage.documentTitle'] };
  const errors = { ...language.errors, ...networkErrors[language.code] };
  return { ...language, page: page as NonNullable<Language['page']>, errors };
};
const localizer = new Localizer(
  wordsFrom({ en: englishWords, zh: () => import('../shared/chinese.ts') }),
  withOwnWords,
);

const isLevelDType = (format: string): format is LevelDType =>
  (levelDTypes as readonly string[]).includes(format);

/** The instrument with a tensor, under the format that the page shows if the instrument has it. */
function instrumentAt(shape: readonly number[], data: Float32Array, format: string): string {
  const { config } = lessonState;
  const scheme = isLevelDType(format)
    ? { ...config.scheme, format, symmetric: true, restricted: true }
    : config.scheme;
  const state = {
    ...lessonState,
    tensor: { dtype: 'float32' as const, shape: [...shape], data },
    config: { ...config, scheme, source: 'minMax' as const },
    stored:
      format in storedKinds ? ({ format } as NonNullable<typeof lessonState.stored>) : undefined,
  };
  return `./#${wholeAddress(state)}`;
}

let isDrawn = true;
function draw(): void {
  if (!isDrawn) return;
  isDrawn = false;
  requestAnimationFrame(() => {
    isDrawn = true;
    render(digitsView({ language: localizer.language, page, pad, instrumentAt }), app);
  });
}

const pad = new Pad();
const page = new DigitsPage(
  {
    open: async () => {
      const [ports, file] = await Promise.all([networkPorts(files), files.bytes(networkFile)]);
      const client = new RpcClient<NetworkVerbs>(digitsVerbs, ports);
      return { engine: client.session(), file: new Uint8Array(file) };
    },
    draw,
    keep: (address) => history.replaceState(null, '', `#${address}`),
    save: (name, bytes) => saveFile(name, 'application/octet-stream', new Blob([bytes])),
  },
  location.hash,
);
addEventListener('hashchange', () => page.visit(location.hash));

initFrame('digits');

initLanguageToggle(localizer, draw).then(() => {
  document.querySelector('.late')?.remove();
  draw();
  page.open();
});
