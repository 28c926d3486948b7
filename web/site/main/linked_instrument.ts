import type { LinkedInstrument } from '../../notebook/link.ts';
import { fitting } from '../../playground/adapted.ts';
import { draftOf } from '../../playground/draft.ts';
import type { Instrument } from '../../playground/instrument.ts';
import { configOf, lessonOwnSettings, lessonState, maxElements } from '../../playground/state.ts';

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
