import type { Instrument } from '../../instrument/instrument.ts';
import { fitting } from '../../instrument/settings/adapted.ts';
import { draftOf } from '../../instrument/settings/draft.ts';
import {
  configOf,
  lessonOwnSettings,
  lessonState,
  maxElements,
} from '../../instrument/store/state.ts';
import type { LinkedInstrument } from '../../notebook/link/link.ts';

/** The instrument as the first lesson's notebook sees it. */
export const linkedInstrument = (
  { page, actions }: Instrument,
  followAgain: () => void,
): LinkedInstrument => ({
  showInput: ({ tensor, settings }) => {
    const config = configOf(settings);
    actions.edit((draft) =>
      fitting({
        ...draftOf({ tensor, sample: undefined, config }),
        textOpen: draft.textOpen,
      }),
    );
  },
  told: () => page.awaited ?? page.draft,
  followAgain,
  mostElements: maxElements,
  own: { tensor: lessonState.tensor, settings: lessonOwnSettings },
});
