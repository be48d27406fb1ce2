import { groupBody, latitude, longitude, type Group } from '@wastegauge/contract/directory/groups';
import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import type { GroupEntry } from './api.ts';

const { name, contact_name, contact_number } = groupBody.shape;

const typed = (rule: typeof longitude) =>
  z
    .string()
    .transform((text) => {
      const wanted = text.trim().replace(',', '.').replace('−', '-');
      return wanted === '' ? Number.NaN : Number(wanted);
    })
    .pipe(rule);

const chosen = z.string().transform((text) => (text === '' ? null : idParam.parse(text)));

/** Field names match the request, so that server errors find their field. */
export const groupForm = z.object({
  name,
  contact_name,
  contact_number,
  longitude: typed(longitude),
  latitude: typed(latitude),
  owner: chosen,
  signup_id_id: chosen,
});
export type GroupFields = z.input<typeof groupForm>;
export type GroupOfForm = z.output<typeof groupForm>;

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const fieldsOf = (group: Group | null): GroupFields => ({
  name: group?.name ?? '',
  contact_name: group?.contact_name ?? '',
  contact_number: group?.contact_number ?? '',
  longitude: textOf(group?.longitude ?? null),
  latitude: textOf(group?.latitude ?? null),
  owner: textOf(group?.owner_id ?? null),
  signup_id_id: textOf(group?.signup_id_id ?? null),
});

export const bodyOf = (fields: GroupOfForm, group: Group | null): GroupEntry => {
  const { owner, ...others } = fields;
  return group === null ? others : { ...others, owner };
};

const fieldNames: Record<string, keyof GroupFields> = {
  name: 'name',
  contact_name: 'contact_name',
  contact_number: 'contact_number',
  longitude: 'longitude',
  latitude: 'latitude',
  owner: 'owner',
  signup_id: 'signup_id_id',
  signup_id_id: 'signup_id_id',
};

export const fieldOf = (path: string): keyof GroupFields | undefined => fieldNames[path];
