import type { Device } from '@wastegauge/contract/directory/devices';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { parseArea, deviceForm, deviceFields, newDeviceForm, noArea } from './device-fields.ts';

const device: Device = {
  id: 1,
  serial: 'WG-1',
  mac_address: null,
  name: 'Pass',
  type: 'PLATE_WASTE',
  weighing: 'single',
  kind: 'monitor',
  pin: null,
  bounding_area: { x: 10, y: 0, width: 300, height: null },
  kitchen_photo: null,
  site_id: 1,
  site_name: 'Quay',
  auto_label: false,
  auto_label_food: null,
  last_seen_at: null,
  last_capture_at: null,
  battery_percent: null,
  firmware: null,
  captures_today: 0,
  irl: 0,
  is_silent: true,
  archived_at: null,
};

const problems = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('requires the food of the label rule only while the rule is on', () => {
  const fields = deviceFields(device);
  expect(problems(deviceForm.safeParse({ ...fields, isAutoLabelled: true }))).toEqual([
    ['food', texts.requiredField],
  ]);
  expect(deviceForm.safeParse({ ...fields, isAutoLabelled: false }).data).toMatchObject({
    auto_label: false,
    auto_label_food: null,
  });
});

test('only tablets have a PIN, of four digits', () => {
  expect(deviceForm.safeParse(deviceFields(device)).data).not.toHaveProperty('pin');
  const tablet = deviceFields({ ...device, kind: 'tablet', pin: '0471' });
  expect(deviceForm.safeParse(tablet).data).toMatchObject({ pin: '0471' });
  expect(problems(deviceForm.safeParse({ ...tablet, pin: '47' }))).toEqual([
    ['pin', texts.pinDigits],
  ]);
});

test.each([
  [{ x: '0', y: '0', width: '1280', height: '960' }, true],
  [{ x: '0', y: '0', width: '5000', height: '200' }, false],
  [{ x: '600', y: '800', width: '100', height: '161' }, false],
])('the area %j on a picture of 1280 × 960 is allowed: %j', (area, isAllowed) => {
  const picture = { width: 1280, height: 960 };
  const parsed = deviceForm.safeParse({ ...deviceFields(device), area, picture });
  expect(problems(parsed)).toEqual(isAllowed ? [] : [['area', texts.areaBeyondPicture]]);
});

test('each side of the area is a number or empty', () => {
  const fields = deviceFields({ ...device, auto_label_food: { id: 20, name: 'Carrot' } });
  expect(deviceForm.safeParse(fields).data).toMatchObject({
    auto_label_food: 20,
    mac_address: null,
    bounding_area: { x: 10, y: 0, width: 300, height: null },
  });
  expect(deviceForm.safeParse({ ...fields, area: noArea }).data?.bounding_area).toEqual({
    x: null,
    y: null,
    width: null,
    height: null,
  });
  expect(parseArea(fields.area)).toBeUndefined();
  expect(parseArea({ ...fields.area, height: '40' })).toEqual({
    x: 10,
    y: 0,
    width: 300,
    height: 40,
  });
});

test('a new monitor needs a name, a serial without spaces and a site', () => {
  const fields = { name: '', type: 'PLATE_WASTE', weighing: 'single', macAddress: '' } as const;
  expect(problems(newDeviceForm.safeParse({ ...fields, serial: ' ', siteId: null }))).toEqual([
    ['serial', texts.requiredField],
    ['serial', texts.serialCharacters],
    ['name', texts.requiredField],
    ['siteId', texts.siteRequired],
  ]);
  expect(
    newDeviceForm.safeParse({ ...fields, name: 'Bar', serial: 'WG-9', siteId: '4' }).data,
  ).toMatchObject({
    name: 'Bar',
    serial: 'WG-9',
    site: 4,
  });
});
