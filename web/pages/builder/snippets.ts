import { type OptionName, type Options, optionNames } from '../../instrument/element/options.ts';
import { joinAddress } from '../../notebook/lesson/place.ts';

// The code that lecturers copy.

const named = (options: Options): [OptionName, string][] =>
  optionNames.flatMap((name): [OptionName, string][] => {
    const text = options[name];
    return text === undefined || (text === '' && name !== 'readonly') ? [] : [[name, text]];
  });

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The element; `site` is the folder of the files, ending in a slash. */
export function elementSnippet(site: string, options: Options): string {
  const attributes = named(options).map(([name, text]) =>
    name === 'readonly' ? ' readonly' : ` ${name}="${attribute(text)}"`,
  );
  return `<script type="module" src="${attribute(site)}element.js"></script>
<zero-point${attributes.join('')}></zero-point>`;
}

/** The address of the frame, with the state in its fragment. */
export function frameAddress(site: string, { state, ...options }: Options): string {
  const query = new URLSearchParams(named(options)).toString();
  return `${site}embed.html${query && `?${query}`}${state ? `#${state}` : ''}`;
}

/** The fragment of an address that opens a lesson. */
export const lessonFragment = (lesson: string): string =>
  joinAddress({ state: '', place: { lesson } });

/** The same for an exercise, NOTEBOOK/NAME. */
export const exerciseFragment = (exercise: string): string => `exercise=${exercise}`;

/** The frame of a lesson, which scrolls by itself, so that the instrument beside its text stays visible. */
export function lessonSnippet(site: string, lesson: string, title: string, options: Options) {
  const address = frameAddress(site, { ...options, state: lessonFragment(lesson) });
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="800"></iframe>`;
}

/** The address of the page on which a network reads digits, without its header. */
export function digitsAddress(site: string, { lang = '' }: Options): string {
  const query = new URLSearchParams({ embed: '', ...(lang && { lang }) });
  return `${site}digits.html?${query.toString().replace('embed=', 'embed')}#format=int4&outlier=20`;
}

/** Its frame, and the script that adjusts the height. */
export function digitsSnippet(site: string, title: string, options: Options): string {
  const address = digitsAddress(site, options);
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="900"></iframe>
${heightScript(site)}`;
}

/** An exercise, NOTEBOOK/NAME, as an element. */
export function exerciseSnippet(site: string, exercise: string, options: Options): string {
  return elementSnippet(site, options).replace('<zero-point', `$& exercise="${exercise}"`);
}

/** The frame of an exercise, and the script that adjusts its height. */
export const exerciseFrameSnippet = (site: string, exercise: string, options: Options): string =>
  frameSnippet(site, { ...options, state: exerciseFragment(exercise) });

/** The command that writes an exercise as a package for learning platforms. */
export const packageCommand = (exercise: string, { lang }: Options): string =>
  `zeropoint scorm --exercise ${exercise} --out ${exercise.replace('/', '_')}.zip${lang ? ` --language ${lang}` : ''}`;

/** The frame, and the script that adjusts its height to its content. */
export const frameSnippet = (site: string, options: Options): string =>
  `<iframe src="${attribute(frameAddress(site, options))}" title="zeropoint" width="100%" height="900"></iframe>
${heightScript(site)}`;

/** Sets the height of each frame of the site that reports it. */
function heightScript(site: string): string {
  const { origin } = new URL(site);
  return `<script>addEventListener('message', ({ source, origin, data }) => { for (const frame of document.querySelectorAll('iframe'))
  if (frame.contentWindow === source && origin === '${origin}' && data?.type === 'zeropoint:height') frame.height = data.height; });</script>`;
}
