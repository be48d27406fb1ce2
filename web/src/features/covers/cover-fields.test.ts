import { expect, test } from 'vitest';
import { changedServices, coverFields, coverForm, servicesSum } from './cover-fields.ts';

const stored = [
  { service: 'BREAKFAST' as const, covers: 40 },
  { service: 'LUNCH' as const, covers: 60 },
];

test('stored covers by service open the fields of the services', () => {
  expect(coverFields(undefined, stored)).toMatchObject({
    isByService: true,
    services: { BREAKFAST: '40', LUNCH: '60', DINNER: '' },
  });
  expect(coverFields(undefined).isByService).toBe(false);
});

test('services add up; without any the sum is empty', () => {
  expect(servicesSum({ BREAKFAST: '40', LUNCH: '', DINNER: '5' })).toBe('45');
  expect(servicesSum({ BREAKFAST: '', LUNCH: '', DINNER: '' })).toBe('');
});

test('only changed services are saved, and covers of a whole day remove them', () => {
  const services = { BREAKFAST: 40, LUNCH: 70, DINNER: null };
  expect(changedServices({ isByService: true, services }, stored)).toEqual([
    { service: 'LUNCH', covers: 70 },
  ]);
  expect(changedServices({ isByService: false, services }, stored)).toEqual([
    { service: 'BREAKFAST', covers: null },
    { service: 'LUNCH', covers: null },
  ]);
  expect(changedServices({ isByService: false, services: { ...services, LUNCH: 1 } })).toEqual([]);
});

test('an empty service is null, a wrong one is reported', () => {
  const fields = { ...coverFields(undefined, stored), covers: '100' };
  const form = coverForm(500, 'Too many');
  expect(form.parse(fields).services).toEqual({ BREAKFAST: 40, LUNCH: 60, DINNER: null });
  const wrong = form.safeParse({ ...fields, services: { ...fields.services, DINNER: '501' } });
  expect(wrong.error?.issues[0]?.message).toBe('Too many');
});
