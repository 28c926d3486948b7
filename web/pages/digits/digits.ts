import '../../ui/trusted_types.ts';
import '../../ui/messages/networks.ts';
import { storedKinds } from '../../core/engine/contract.ts';
import type { LevelDType } from '../../core/engine/names.ts';
import { levelDTypes } from '../../core/engine/names.ts';
import { wholeAddress } from '../../instrument/store/address.ts';
import { lessonState } from '../../instrument/store/state.ts';
import { Pad } from '../../networks/digits/pad.ts';
import { DigitsPage, digitsVerbs } from '../../networks/digits/page.ts';
import { digitsView } from '../../networks/digits/view.ts';
import { saveFile } from '../../ui/save_file.ts';
import { drawnOnce, keepInAddress, localizerWith, opened, start } from '../shared/network_page.ts';
import { en, zh } from './words.ts';

// The composition root of digits.html.

const localizer = localizerWith({
  en: { words: en, title: en['digitsPage.documentTitle'] },
  zh: { words: zh, title: zh['digitsPage.documentTitle'] },
});

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

const pad = new Pad();
const draw = drawnOnce(() => digitsView({ language: localizer.language, page, pad, instrumentAt }));
const page = new DigitsPage(
  {
    open: () => opened(digitsVerbs, 'examples/digits.safetensors'),
    draw,
    keep: keepInAddress,
    save: (name, bytes) => saveFile(name, 'application/octet-stream', new Blob([bytes])),
  },
  location.hash,
);
start('digits', localizer, draw, page);
