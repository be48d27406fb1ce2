import { z } from 'zod';
import { user } from './accounts.ts';
import { idParam, listOf, pageOf, pagingQuery, picturePagingQuery } from './paging.ts';
import { roles } from './permissions.ts';
import { routes } from './route.ts';

export const userOrderings = [
  'name',
  '-name',
  'email',
  '-email',
  'parent_group',
  '-parent_group',
  'site',
  '-site',
  'role',
  '-role',
  'last_activity',
  '-last_activity',
] as const;

export const userFilter = {
  role: listOf(z.enum(roles)),
  parentGroup: listOf(idParam),
  site: listOf(idParam),
  /** In the name or the e-mail. */
  search: z.string().trim().max(100).default(''),
  ordering: z.enum(userOrderings).default('name'),
};

export const userRoutes = routes({
  listUsers: {
    method: 'GET',
    path: '/api/users/',
    access: 'users.manage',
    summary: 'The users in the caller’s scope',
    query: z.strictObject({ ...userFilter, ...picturePagingQuery }),
    reply: pageOf(user),
  },
  exportUsers: {
    method: 'GET',
    path: '/api/users/export_csv/',
    access: 'users.manage',
    summary: 'The same users, all of them, as CSV',
    query: z.strictObject({ ...userFilter, ...pagingQuery }),
    media: 'csv',
  },
});
