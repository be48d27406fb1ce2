import {
  siteInfoDefaults,
  type SiteDetail,
  type SiteInfo,
} from '@wastegauge/contract/directory/sites';
import { texts } from '@wastegauge/contract/values/texts';
import { describe, expect, test } from 'vitest';
import { siteFields, siteForm, type SiteFields } from './site-fields.ts';

const site = {
  name: 'Quayside Hotel',
  contact_name: 'Aoife Brennan',
  contact_number: '+353 1 555 0100',
  address: '',
  sector: 'hotel',
} as SiteDetail;
const info: SiteInfo = { id: null, site: 1, address: '', ...siteInfoDefaults };
const stored = siteFields(site, info);
const filled: SiteFields = { ...stored, address: 'Dublin 2' };

function formProblems(changed: Partial<SiteFields>, from = filled): Record<string, string> {
  const { error } = siteForm(from).safeParse({ ...from, ...changed });
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

test('fills missing values with the defaults', () => {
  expect(stored).toMatchObject({
    breakfastStart: '08:00',
    lunchStart: '12:00',
    dinnerStart: '16:00',
    dinnerEnd: '23:59',
    coversPerDay: '350',
    wastePerCover: '0.36',
  });
});

describe('rejected values', () => {
  test.each<[Partial<SiteFields>, Record<string, string>]>([
    [{ name: ' ' }, { name: texts.siteNameRequired }],
    [{ contactName: '' }, { contactName: texts.contactNameRequired }],
    [{ contactNumber: 'call me' }, { contactNumber: texts.sitePhoneInvalid }],
    [{ contactNumber: '' }, { contactNumber: texts.sitePhoneInvalid }],
    [{ address: '' }, { address: texts.mustBeFilled }],
    [{ address: '   ' }, { address: texts.mustBeFilled }],
    [{ dinnerEnd: '' }, { dinnerEnd: texts.mustBeFilled }],
    [{ lunchStart: '07:00' }, { lunchStart: texts.serviceEndsBeforeStart }],
    [{ breakfastStart: '25:00' }, { breakfastStart: texts.invalidTime }],
    [{ dinnerEnd: 'late' }, { dinnerEnd: texts.invalidTime }],
    [{ coversPerDay: '' }, { coversPerDay: texts.fieldRequired }],
    [{ coversPerDay: '1.5' }, { coversPerDay: texts.shouldBeInteger }],
    [{ wastePerCover: '-1' }, { wastePerCover: texts.shouldBePositive }],
    [{ wastePerCover: '' }, { wastePerCover: texts.fieldRequired }],
  ])('%o', (changed, problems) => {
    expect(formProblems(changed)).toEqual(problems);
  });

  test('omits an address that was empty before', () => {
    expect(formProblems({}, stored)).toEqual({ address: texts.addressRequired });
  });
});

test('sends site and info together; a service ends when the next one starts', () => {
  const place = { name: 'Dublin, Ireland', longitude: -6.26, latitude: 53.35 };
  const changes = siteForm(stored).parse({
    ...stored,
    address: '12 Quay Street, Dublin, Ireland',
    lunchStart: '11:30',
    place,
  });
  expect(changes).toMatchObject({
    name: 'Quayside Hotel',
    sector: 'hotel',
    longitude: -6.26,
    latitude: 53.35,
    site_info: {
      address: '12 Quay Street, Dublin, Ireland',
      breakfast_time_end: '11:30:00',
      lunch_time_start: '11:30:00',
      covers_per_day: 350,
      waste_per_cover: 0.36,
    },
  });
});

test('drops the position when the address no longer contains the chosen place', () => {
  const place = { name: 'Dublin, Ireland', longitude: -6.26, latitude: 53.35 };
  const changes = siteForm(stored).parse({ ...stored, address: 'Cork', place });
  expect(changes).not.toHaveProperty('longitude');
});
