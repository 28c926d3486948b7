import { elementEnglish } from '../../instrument/element/english.ts';
import { unlinkable } from '../../instrument/element/zero_point_element.ts';
import { shortened } from '../../instrument/store/address.ts';
import { splitAddress } from '../../notebook/lesson/place.ts';
import { wordsFrom } from '../../ui/load_words.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { AddressBar, tellSize } from '../shared/address_bar.ts';
import { keptLanguage, languageHere, translateDocument } from '../shared/page_language.ts';
import { zh as page } from '../shared/words.ts';

/** Opens the element in the frame; returns a function that shows another state. */
export function openEmbedded(options: Readonly<Record<string, string>>): (state: string) => void {
  const element = document.createElement('zero-point');
  const show = (state: string) => {
    element.state = state;
  };
  // Another address was opened, by the parent page or its back button.
  const follow = () => {
    if (splitAddress(location.hash).place.lesson === undefined) show(location.hash);
    else location.reload();
  };
  const address = new AddressBar(follow, () => {
    // A state that is too large for the address cannot be linked, which the reader is told.
    element[unlinkable] = address.isTooSmall;
    tellSize(address.isTooSmall);
  });
  const keep = ({ detail }: CustomEvent<{ readonly state: string }>) =>
    address.keep({ text: () => shortened(detail.state), step: 0 });
  element.options = { lang: keptLanguage(), ...options };
  if (location.hash.length > 1) show(location.hash);
  element.addEventListener('zeropoint-ready', keep);
  element.addEventListener('zeropoint-change', keep);
  document.querySelector('#app')?.append(element);
  document.querySelector('.late')?.remove();
  const localizer = new Localizer(
    wordsFrom({ en: elementEnglish, zh: () => import('../../instrument/element/chinese.ts') }),
    (language) => (language.code === 'zh' ? { ...language, page } : language),
  );
  localizer.setLanguage(languageHere()).then(() => translateDocument(localizer.language));
  return show;
}
