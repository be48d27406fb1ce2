import { groupBody, latitude, longitude, type Group } from '@wastegauge/contract/directory/groups';
import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import type { GroupEntry } from './api.ts';

const { name, contact_name, contact_number } = groupBody.shape;

const typedNumber = (rule: typeof longitude) =>
  z
    .string()
    .transform((text) => {
      const normalised = text.trim().replace(',', '.').replace('−', '-');
      return normalised === '' ? Number.NaN : Number(normalised);
    })
    .pipe(rule);

const chosen = z.string().transform((text) => (text === '' ? null : idParam.parse(text)));

/** Field names match the request, so that server errors find their field. */
export const groupForm = z.object({
  name,
  contact_name,
  contact_number,
  longitude: typedNumber(longitude),
  latitude: typedNumber(latitude),
  owner: chosen,
  signup_id_id: chosen,
});
export type GroupFields = z.input<typeof groupForm>;
export type ParsedGroup = z.output<typeof groupForm>;

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const groupFields = (group: Group | null): GroupFields => ({
  name: group?.name ?? '',
  contact_name: group?.contact_name ?? '',
  contact_number: group?.contact_number ?? '',
  longitude: numberText(group?.longitude ?? null),
  latitude: numberText(group?.latitude ?? null),
  owner: numberText(group?.owner_id ?? null),
  signup_id_id: numberText(group?.signup_id_id ?? null),
});

export const groupEntry = (fields: ParsedGroup, group: Group | null): GroupEntry => {
  const { owner, ...others } = fields;
  return group === null ? others : { ...others, owner };
};

export const fieldOf = (path: string): keyof GroupFields | undefined =>
  path === 'signup_id' ? 'signup_id_id' : groupForm.keyof().options.find((name) => name === path);
