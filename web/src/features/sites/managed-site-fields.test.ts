import type { ManagedSite } from '@wastegauge/contract/directory/site-management';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import {
  findLocaleOfPlace,
  parseDegrees,
  managedSiteFields,
  managedSiteForm,
  newFields,
} from './managed-site-fields.ts';

const site: ManagedSite = {
  id: 7,
  name: 'Quayside Hotel',
  address: 'George’s Quay, Dublin',
  contact_name: 'Aoife Brennan',
  contact_number: '+353 1 555 0100',
  longitude: -6.2489,
  latitude: 53.3486,
  capacity: 420,
  go_live_date: null,
  client_site_id: null,
  timezone: 'Europe/Dublin',
  locale: { id: 1, currency_symbol: '€', locale_name: 'English (Ireland)', currency_name: 'Euro' },
  sector: 'hotel',
  next_locale: null,
  has_amounts: false,
  is_deletable: true,
  archived_at: null,
  parent_group: [{ id: 3, name: 'Harbour & Vine' }],
  devices: [],
  device_name: null,
  device_serial: null,
  focus_food: [],
  updated_at: '2026-11-01T10:00:00Z',
};

const newSite = managedSiteForm(true);
const changedSite = managedSiteForm(false);

const formProblems = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('a new site reports its missing required fields, time zone and currency included', () => {
  const problems = formProblems(newSite.safeParse(newFields));
  expect(Object.fromEntries(problems)).toEqual({
    name: texts.nameRequired,
    contactName: texts.groupContactRequired,
    contactNumber: texts.requiredField,
    longitude: texts.requiredField,
    latitude: texts.requiredField,
    capacity: texts.requiredField,
    timezone: texts.requiredField,
    localeId: texts.requiredField,
  });
});

const locales = [
  ['IE', 'EUR'],
  ['GB', 'GBP'],
  ['FR', 'EUR'],
].map(([country = '', currency = ''], index) => ({
  id: index + 1,
  country,
  currency,
  currency_symbol: '',
  currency_name: '',
  locale_name: '',
}));

test.each([
  ['IE', 'EUR', 1],
  ['GB', 'GBP', 2],
  ['FR', 'EUR', 3],
  ['AT', 'EUR', 1],
  ['SE', 'SEK', undefined],
  [null, null, undefined],
])('the locale of a place in %s with %s is %s', (country, currency, id) => {
  expect(findLocaleOfPlace(locales, { country, currency })?.id).toBe(id);
});

test.each([
  ['-6.2489', -6.2489],
  ['53,35', 53.35],
  [' 7 ', 7],
  ['', undefined],
  ['north', undefined],
  ['1.2.3', undefined],
])('%j is read as %j degrees', (text, expected) => {
  expect(parseDegrees(text)).toBe(expected);
});

test('invalid coordinates report the allowed range', () => {
  const wrong = { ...managedSiteFields(site), longitude: 'west', latitude: '91' };
  expect(formProblems(changedSite.safeParse(wrong))).toEqual([
    ['longitude', texts.longitudeOutOfRange],
    ['latitude', texts.latitudeOutOfRange],
  ]);
});

test('sends an existing site with cleared fields as null', () => {
  expect(changedSite.safeParse(managedSiteFields(site)).data?.body).toMatchObject({
    capacity: 420,
    client_site_id: null,
    go_live_date: null,
    parent_group: [3],
    timezone: 'Europe/Dublin',
    locale: 1,
  });
  const unreadable = { ...managedSiteFields(site), contactNumber: 'ring' };
  expect(formProblems(changedSite.safeParse(unreadable))).toEqual([
    ['contactNumber', texts.sitePhoneInvalid],
  ]);
});
