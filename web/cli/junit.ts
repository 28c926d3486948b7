import { visible } from '../ui/visible_text.ts';
import type { GradedEntry, GradeResult } from './grade.ts';

/** The points as JUnit XML, which CI services display: a test for each graded cell. */
export function junitText(notebook: string, { entries }: GradeResult): string {
  const count = (isIt: (entry: GradedEntry) => boolean) => entries.filter(isIt).length;
  const counts = {
    tests: entries.length,
    failures: count(isFailure),
    errors: 0,
    skipped: count(isByHand),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    tag('testsuites', counts),
    ` ${tag('testsuite', { name: notebook, ...counts })}`,
    ...entries.flatMap((entry) => testCase(notebook, entry).map((line) => `  ${line}`)),
    ' </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const isByHand = ({ points }: GradedEntry) => points === undefined;
const isFailure = ({ points, maxPoints }: GradedEntry) =>
  points !== undefined && points < maxPoints;

function testCase(notebook: string, entry: GradedEntry): string[] {
  const { name, exercise, points, maxPoints, message } = entry;
  const attributes = { classname: `${notebook}.${exercise ?? name}`, name };
  const properties = [
    ' <properties>',
    ...(points === undefined
      ? []
      : [`  ${tag('property', { name: 'points', value: points }, '/')}`]),
    `  ${tag('property', { name: 'max_points', value: maxPoints }, '/')}`,
    ' </properties>',
  ];
  const failed = tag('failure', { message, type: 'points' });
  const outcome = isByHand(entry)
    ? [` ${tag('skipped', { message }, '/')}`]
    : isFailure(entry)
      ? [` ${failed}${escaped(`${points} of ${maxPoints} points: ${message}`)}</failure>`]
      : [];
  return [tag('testcase', attributes), ...properties, ...outcome, '</testcase>'];
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
const escaped = (text: string): string =>
  text.replace(/[^\t\n\r]+/g, visible).replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign);
