import { visible } from '../ui/visible_text.ts';

// JUnit XML, which CI services display.

/** A test with its outcome; one without `failure` and `skipped` has passed. */
export interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly properties?: readonly (readonly [name: string, value: number])[];
  readonly failure?: { readonly type: string; readonly message: string; readonly text: string };
  /** Why it has no outcome. */
  readonly skipped?: string;
}

/** A suite of tests as JUnit XML. */
export function testSuite(name: string, cases: readonly JunitCase[]): string {
  const count = (isIt: (one: JunitCase) => boolean) => cases.filter(isIt).length;
  const counts = {
    tests: cases.length,
    failures: count(({ failure }) => failure !== undefined),
    errors: 0,
    skipped: count(({ skipped }) => skipped !== undefined),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    tag('testsuites', counts),
    ` ${tag('testsuite', { name, ...counts })}`,
    ...cases.flatMap((one) => linesOf(one).map((line) => `  ${line}`)),
    ' </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function linesOf({ className, name, properties = [], failure, skipped }: JunitCase): string[] {
  const own = properties.map(
    ([property, value]) => `  ${tag('property', { name: property, value }, '/')}`,
  );
  const outcome = failure
    ? ` ${tag('failure', { message: failure.message, type: failure.type })}${escaped(failure.text)}</failure>`
    : skipped === undefined
      ? undefined
      : ` ${tag('skipped', { message: skipped }, '/')}`;
  return [
    tag('testcase', { classname: className, name }),
    ...(own.length > 0 ? [' <properties>', ...own, ' </properties>'] : []),
    ...(outcome === undefined ? [] : [outcome]),
    '</testcase>',
  ];
}

function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  end = '',
): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value))}"`,
  );
  return `<${name}${pairs.join('')}${end}>`;
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  ...{ '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

/** A text in XML 1.0, which has no place for most of the characters that act without being shown. */
export const escaped = (text: string): string =>
  text.replace(/[^\t\n\r]+/g, visible).replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign);
