import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { newTablet, pairingForm, type PairingFields } from './pairing-fields.ts';

const filled: PairingFields = { ...newTablet, code: 'k7m-4qx', siteId: '3', name: ' Prep ' };

const problems = (fields: PairingFields) =>
  pairingForm.safeParse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a new tablet has no monitor to replace', () => {
  expect(pairingForm.parse(filled)).toEqual({
    pairing: 'K7M4QX',
    site: 3,
    name: 'Prep',
    type: 'PREP_AND_PRODUCTION_WASTE',
    weighing: 'single',
  });
});

test('a replaced tablet is named by its id', () => {
  expect(pairingForm.parse({ ...filled, replacedId: '12' })).toMatchObject({ device: 12 });
});

test('each missing value is reported at its field', () => {
  expect(problems(newTablet)).toEqual([
    ['code', texts.pairingCodeInvalid],
    ['siteId', texts.siteRequired],
    ['name', texts.requiredField],
  ]);
});

test('letters and digits that no code contains are refused', () => {
  expect(problems({ ...filled, code: 'K7M4Q0' })).toEqual([['code', texts.pairingCodeInvalid]]);
});
