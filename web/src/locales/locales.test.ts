import { errors } from '@wastegauge/contract/errors';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

interface Entry {
  key: string;
  text: string;
}

function entriesOf(value: unknown, path: string[] = []): Entry[] {
  if (typeof value === 'string') return [{ key: path.join('.'), text: value }];
  if (typeof value !== 'object' || value === null) throw new Error(`${path.join('.')} is no text`);
  return Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, [...path, key]));
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([placeholder]) => placeholder).toSorted();

const wordsOf = (text: string): string[] =>
  text.replaceAll(/\{\{\w+\}\}/g, '').match(/\p{Letter}{3,}/gu) ?? [];

/** Without placeholders, figures and punctuation around. */
const words = (text: string): string => text.replaceAll(/\{\{\w+\}\}|[©()\d.]/g, '').trim();

const english = entriesOf(en);

test.each([
  ['German', de],
  ['French', fr],
])('%s has every text of English and no other', (_, translation) => {
  const keys = entriesOf(translation).map((entry) => entry.key);
  expect(keys.toSorted()).toEqual(english.map((entry) => entry.key).toSorted());
});

test.each([
  ['English', en],
  ['German', de],
  ['French', fr],
])('%s leaves no text empty and keeps every placeholder', (_, translation) => {
  const expected = new Map(english.map(({ key, text }) => [key, placeholders(text)]));
  for (const { key, text } of entriesOf(translation)) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(expected.get(key));
  }
});

/** Product names, and words that the two languages share with English. */
const sharedWords: Record<string, readonly string[]> = {
  both: [
    'WasteGauge',
    'Android',
    'iPad',
    'Windows',
    'Excel',
    'Power BI',
    'Python',
    'curl',
    'Outlook',
    'Thunderbird',
    'Retool',
    'Code',
    'Dollar',
    'Euro',
    'Indigo',
    'Organisation',
    'Restaurant',
    'Service',
    'Widgets',
    'Zone',
  ],
  German: [
    'Encoder',
    'Plan',
    'Tablet',
    'Team',
    'PIN',
    'Tablet · PIN',
    'Enter',
    'Feed',
    'Firmware',
    'Hotel',
    'Info',
    'Link',
    'Monitor',
    'Name',
    'Penne Pomodoro',
    'Redesign',
    'Schema',
    'Sensor',
    'Status',
    'Organisation',
    'Superuser',
    'Text',
    'Token',
    'Version',
  ],
  French: [
    'Action',
    'action',
    'Actions',
    'actions',
    'Active',
    'Administration',
    'Attribution',
    'Contact',
    'Correct',
    'Date',
    'Dates',
    'Description',
    'Destination',
    'Destinations',
    'Hryvnia',
    'Image',
    'Imports',
    'Incorrect',
    'Interactions',
    'Latitude',
    'Licence',
    'Longitude',
    'Longitude, latitude',
    'Menu',
    'Mode',
    'Messages',
    'Note',
    'Notes',
    'Notifications',
    'Organisation',
    'Organisations',
    'Page',
    'Pages',
    'Photo',
    'Point',
    'point',
    'points',
    'Publications',
    'Questionnaire',
    'Site',
    'Sites',
    'site',
    'sites',
    'Source',
    'Sources',
    'Suggestions',
    'suggestion',
    'Table',
    'Total',
    'Type',
    'Verdict',
    'Version',
    'Versions',
    'Zones',
    'capture',
    'captures',
    'min',
  ],
};

test.each([
  ['German', de],
  ['French', fr],
])('%s is not English, except for words they share', (name, translation) => {
  const originals = new Map(english.map(({ key, text }) => [key, text]));
  const shared = new Set([...(sharedWords['both'] ?? []), ...(sharedWords[name] ?? [])]);
  const untranslated = entriesOf(translation)
    .filter(({ key, text }) => originals.get(key) === text && wordsOf(text).length > 0)
    .filter(({ text }) => !shared.has(words(text)));
  expect(untranslated).toEqual([]);
});

test('the English texts and errors are those of the contract, letter for letter', () => {
  expect(en.texts).toEqual(texts);
  const ownErrors = /^(?:network|unreadable|tooManyRequests(?:Minute|Hour)_(?:one|other))$/;
  const fromServer = Object.fromEntries(
    Object.entries(en.errors).filter(([code]) => !ownErrors.test(code)),
  );
  const expected = Object.fromEntries(
    Object.entries(errors).map(([code, [, text]]) => [code, text]),
  );
  expect(fromServer).toEqual(expected);
});
