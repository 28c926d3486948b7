import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Course, CourseExercise, Edition } from '../notebook/exercises/course.ts';
import { exercisesOf, type GradedCell } from '../notebook/exercises/exercises.ts';
import { escaped } from './junit.ts';

// A package that learning platforms import: the page scorm.html with the exercise's own part of the site, the
// list of its exercises, and the manifest that names the page.

/** The folder of this build's files. */
const here = new URL('./', import.meta.url);
const readSite = (name: string): Uint8Array => fs.readFileSync(new URL(name, here));

interface LessonPage {
  /** Empty metadata are left out. */
  readonly notebook: {
    readonly cells: readonly (Omit<GradedCell, 'metadata'> & Partial<GradedCell>)[];
  };
}

/** The text of a prompt in bold, which is its title. */
const titleIn = (prompt: string): string | undefined => /\*\*(.+?)\*\*/.exec(prompt)?.[1];

/** The exercises of a lesson, or of a set of exercises, in the order in which they stand there. */
function exercisesIn(notebook: string): readonly CourseExercise[] {
  const [english, chinese] = ['.json', '.zh.json'].map((ending) => {
    const text = Buffer.from(readSite(`lessons/${notebook}${ending}`)).toString();
    const { cells } = (JSON.parse(text) as LessonPage).notebook;
    return exercisesOf(cells.map((cell) => ({ metadata: {}, ...cell })));
  });
  return (english ?? []).map(({ name, answer, text, points }, at) => ({
    name: `${notebook}/${answer}`,
    title: { en: titleIn(text) ?? name, zh: titleIn(chinese?.[at]?.text ?? '') ?? name },
    points,
  }));
}

/** All exercises of the site, by the names of their notebooks. */
export function siteExercises(): ReadonlyMap<string, readonly CourseExercise[]> {
  const index: readonly { readonly name: string }[] = JSON.parse(
    Buffer.from(readSite('lessons/index.json')).toString(),
  );
  return new Map(
    index.map(({ name }) => [name, exercisesIn(name)] as const).filter(([, all]) => all.length > 0),
  );
}

/** The site's other pages with what only they load, and what runs in Node. */
const otherPages =
  /^(?:index|builder|digits|language|speech|report|zeropoint|zeropoint_digits)\.html$|^(?:builder|digits|language|speech|report|drawings)\.(?:js|css)$|^docs\b|^bundler\/|^types\/|\.mjs$|^(?:weights|file_reader)\.worker|^zeropoint\.weights|^(?:llms\.txt|preview\.png|custom-elements\.json)$/;
const isPython = (name: string) => /^python\/(?!process)/.test(name);
/** The helpers of all notebooks, the list of lessons, and the notebooks of the exercises. */
const ofLessons = (notebooks: ReadonlySet<string>) => (name: string) => {
  const [, file = ''] = /^lessons\/([^/]+)$/.exec(name) ?? [];
  const [notebook = ''] = file.split('.');
  return (
    /\.py$|^(?:index|summaries)\./.test(file) || (file.endsWith('.json') && notebooks.has(notebook))
  );
};

/** The names of the site's files that exercises of these notebooks may load. */
function filesOf(notebooks: ReadonlySet<string>): readonly string[] {
  const isLesson = ofLessons(notebooks);
  const isWanted = (name: string) => {
    if (name.startsWith('lessons/')) return isLesson(name);
    if (name.startsWith('examples/')) return name === 'examples/digits.safetensors';
    return isPython(name) || !otherPages.test(name);
  };
  const folder = fileURLToPath(here);
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter(isWanted)
    .sort();
}

/** The frame of an exercise without the links to the rest of the site, which is not in the package. */
function withoutLinks(page: Uint8Array): Uint8Array {
  const text = Buffer.from(page).toString();
  const [start, end] = [text.indexOf('<footer>'), text.indexOf('</footer>')];
  return Buffer.from(text.slice(0, start) + text.slice(end + '</footer>'.length));
}

/** The files of a package, by their names. */
export function packageFiles(course: Course): Record<string, Uint8Array> {
  const notebooks = new Set(course.exercises.map(({ name }) => name.split('/')[0] ?? ''));
  const names = filesOf(notebooks);
  const content = (name: string) =>
    name === 'embed.html' ? withoutLinks(readSite(name)) : readSite(name);
  return {
    'imsmanifest.xml': Buffer.from(manifest(course, [...names, 'course.json'])),
    'course.json': Buffer.from(`${JSON.stringify(course, null, 2)}\n`),
    ...Object.fromEntries(names.map((name) => [name, content(name)])),
  };
}

interface Dialect {
  readonly schema: string;
  readonly adlcp: string;
  readonly version: string;
  /** The attribute that says that a resource reports to the platform. */
  readonly scormType: string;
}

const dialects: Readonly<Record<Edition, Dialect>> = {
  '1.2': {
    schema: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
    adlcp: 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    version: '1.2',
    scormType: 'scormtype',
  },
  '2004': {
    schema: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    adlcp: 'http://www.adlnet.org/xsd/adlcp_v1p3',
    version: '2004 3rd Edition',
    scormType: 'scormType',
  },
};

/** imsmanifest.xml: one organization with one item, whose resource is the page of the exercises. */
function manifest({ edition, title, exercises }: Course, files: readonly string[]): string {
  const { schema, adlcp, version, scormType } = dialects[edition];
  // By this name a platform recognizes a course that is imported again: the same exercises are the same course.
  const names = exercises.map(({ name }) => name).join('\n');
  const identifier = `zeropoint-${createHash('sha256').update(names).digest('hex').slice(0, 16)}`;
  const list = files.map((name) => `      <file href="${escaped(encodeURI(name))}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${identifier}" version="1.0" xmlns="${schema}" xmlns:adlcp="${adlcp}">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${version}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="exercises" identifierref="page">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:${scormType}="sco" href="scorm.html">
${list.join('\n')}
    </resource>
  </resources>
</manifest>
`;
}
