import { userOrderings } from '../values/address-options.ts';
import { z } from 'zod';
import { user, userChanges } from './accounts.ts';
import {
  idParam,
  idParams,
  listOf,
  pageOf,
  pagingQuery,
  picturePagingQuery,
} from '../values/paging.ts';
import { roles } from '../permissions.ts';
import { routes } from '../route.ts';

export const userFilter = {
  role: listOf(z.enum(roles)),
  parentGroup: listOf(idParam),
  site: listOf(idParam),
  /** Matches the name or the e-mail. */
  search: z.string().trim().max(100).default(''),
  ordering: z.enum(userOrderings).default('name'),
};

const changeUser = {
  access: 'account.manage',
  summary:
    'Change one’s own account, or with the right to manage users that of another; only the fields sent',
  params: idParams,
  body: userChanges,
  reply: user,
} as const;

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
  updateUser: { method: 'PATCH', path: '/api/users/:id/', ...changeUser },
  replaceUser: { method: 'PUT', path: '/api/users/:id/', ...changeUser },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/:id/',
    access: 'users.manage',
    summary: 'Delete somebody else’s account; what they wrote stays',
    params: idParams,
  },
  deleteOwnAccount: {
    method: 'DELETE',
    path: '/api/profile/account/',
    access: 'account.manage',
    summary: 'Delete one’s own account, confirmed in the body; what one wrote stays',
    body: z.strictObject({ confirm: z.literal(true) }),
  },
});
