import type { Group } from '@wastegauge/contract/directory/groups';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { groupEntry, groupFields, groupForm } from './group-fields.ts';

const harbour: Group = {
  id: 1,
  name: 'Harbour Hotels',
  contact_name: 'Fiona Gallagher',
  contact_number: '+353 20 910 0140',
  longitude: -6.2489,
  latitude: 53.3486,
  owner_id: 2,
  owner_name: 'Fiona Gallagher',
  signup_id: 'HARBOUR',
  signup_id_id: 4,
  signup_id_value: 'HARBOUR',
  sites: 4,
  users: 9,
};

const problems = (fields: object): [string, string][] =>
  (groupForm.safeParse({ ...groupFields(null), ...fields }).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message],
  );

test('a new group needs all fields except owner and sign-up id', () => {
  expect(problems({})).toEqual([
    ['name', texts.nameRequired],
    ['contact_name', texts.groupContactRequired],
    ['contact_number', texts.requiredField],
    ['longitude', texts.requiredField],
    ['latitude', texts.requiredField],
  ]);
});

test.each([
  [{ longitude: '-6,25', latitude: '53.3' }, []],
  [{ longitude: '−6.25', latitude: '0' }, []],
  [{ longitude: 'west', latitude: '53' }, [['longitude', texts.requiredField]]],
  [{ longitude: '181', latitude: '53' }, [['longitude', texts.longitudeOutOfRange]]],
  [{ longitude: '6', latitude: '-90.5' }, [['latitude', texts.latitudeOutOfRange]]],
])('coordinates %j report %j', (changes, expected) => {
  const complete = { name: 'Quay', contact_name: 'Aoife', contact_number: '1' };
  expect(problems({ ...complete, ...changes })).toEqual(expected);
});

test('a group round-trips through the form; a new group is sent without an owner', () => {
  const fields = groupForm.parse(groupFields(harbour));
  const body = {
    name: 'Harbour Hotels',
    contact_name: 'Fiona Gallagher',
    contact_number: '+353 20 910 0140',
    longitude: -6.2489,
    latitude: 53.3486,
    signup_id_id: 4,
  };
  expect(groupEntry(fields, harbour)).toEqual({ ...body, owner: 2 });
  expect(groupEntry(fields, null)).toEqual(body);
});
