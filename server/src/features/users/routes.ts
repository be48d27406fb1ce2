import { userRoutes } from '@wastegauge/contract/directory/users';
import { defineFeature } from '../../platform/http/http.ts';
import type { AccountDeps } from '../accounts/service.ts';
import { changeUser, deleteOwnAccount, deleteUser } from './changes.ts';
import { exportUsers, listUsers, type UserExportDeps } from './service.ts';

export const userFeature = defineFeature(userRoutes, (deps: AccountDeps & UserExportDeps) => ({
  listUsers: (actor, { query }) => listUsers(deps, actor, query),
  exportUsers: (actor, { query }) => exportUsers(deps, actor, query),
  updateUser: (actor, { params, body }) => changeUser(deps, actor, params.id, body),
  replaceUser: (actor, { params, body }) => changeUser(deps, actor, params.id, body),
  deleteUser: (actor, { params }) => deleteUser(deps.db, actor, params.id),
  deleteOwnAccount: (actor) => deleteOwnAccount(deps.db, actor),
}));
