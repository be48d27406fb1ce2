import { groupOrderings } from '../values/address-options.ts';
import { z } from 'zod';
import { requiredText } from './accounts.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { limits, texts } from '../values/texts.ts';

export const longitude = z
  .number(whenMissing(texts.requiredField))
  .min(-180, texts.longitudeOutOfRange)
  .max(180, texts.longitudeOutOfRange);
export const latitude = z
  .number(whenMissing(texts.requiredField))
  .min(-90, texts.latitudeOutOfRange)
  .max(90, texts.latitudeOutOfRange);

const groupFields = {
  name: requiredText(texts.nameRequired),
  contact_name: requiredText(texts.groupContactRequired),
  contact_number: requiredText(texts.requiredField),
  longitude,
  latitude,
  /** A user of the group. */
  owner: idParam.nullable().optional(),
  /** A free sign-up id, by value or id. */
  signup_id: z.string().trim().max(limits.signupIdLength).nullable().optional(),
  signup_id_id: idParam.nullable().optional(),
};

export const groupBody = z.strictObject(groupFields);

export const group = z
  .object({
    id: z.number().int(),
    name: z.string(),
    contact_name: z.string(),
    contact_number: z.string(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    owner_id: z.number().int().nullable(),
    owner_name: z.string().nullable(),
    signup_id: z.string().nullable(),
    signup_id_id: z.number().int().nullable(),
    signup_id_value: z.string().nullable(),
    sites: z.number().int(),
    users: z.number().int(),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof group>;

export const groupRoutes = routes({
  listGroups: {
    method: 'GET',
    path: '/api/parent-groups/',
    access: 'groups.manage',
    summary: 'The groups in the caller’s scope',
    query: z.strictObject({ ...pagingQuery, ordering: z.enum(groupOrderings).default('name') }),
    reply: pageOf(group),
  },
  getGroup: {
    method: 'GET',
    path: '/api/parent-groups/:id/',
    access: 'groups.manage',
    summary: 'A group',
    params: idParams,
    reply: group,
  },
  createGroup: {
    method: 'POST',
    path: '/api/parent-groups/',
    access: 'groups.manage',
    summary: 'Adds a group',
    body: groupBody,
    status: 201,
    reply: group,
  },
  updateGroup: {
    method: 'PATCH',
    path: '/api/parent-groups/:id/',
    access: 'groups.manage',
    summary: 'Changes a group; what is left out stays',
    params: idParams,
    body: groupBody.partial(),
    reply: group,
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/api/parent-groups/:id/',
    access: 'groups.manage',
    summary: 'Removes a group that owns no sites and no users',
    params: idParams,
  },
  listFreeSignupIds: {
    method: 'GET',
    path: '/api/signup-id/available/',
    access: 'groups.manage',
    summary: 'Sign-up ids no group has yet',
    reply: z.array(z.object({ id: z.number().int(), value: z.string() })),
  },
  createSignupId: {
    method: 'POST',
    path: '/api/signup-id/',
    access: 'groups.manage',
    summary: 'Adds a sign-up id',
    body: z.strictObject({
      value: z
        .string()
        .trim()
        .min(1, texts.requiredField)
        .max(limits.signupIdLength, texts.signupIdTooLong)
        .regex(/^\w+$/, texts.signupIdCharacters),
    }),
    status: 201,
    reply: z.object({ id: z.number().int(), value: z.string() }),
  },
});
