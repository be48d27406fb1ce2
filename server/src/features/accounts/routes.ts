import type { accountRoutes } from '@wastegauge/contract/accounts';
import type { Handlers } from '../../platform/http.ts';
import { changeUser, deleteOwnAccount, deleteUser } from '../users/service.ts';
import { changeOwnProfile, readOwnProfile } from './profiles.ts';
import { readUser, type AccountDeps } from './service.ts';

export const accountHandlers = (deps: AccountDeps): Handlers<typeof accountRoutes> => ({
  getUser: (actor, { params }) => readUser(deps, actor, params.id),
  updateUser: (actor, { params, body }) => changeUser(deps, actor, params.id, body),
  replaceUser: (actor, { params, body }) => changeUser(deps, actor, params.id, body),
  deleteUser: (actor, { params }) => deleteUser(deps.db, actor, params.id),
  deleteOwnAccount: (actor) => deleteOwnAccount(deps.db, actor),
  getProfile: (actor, { params }) => readOwnProfile(deps.db, actor, params.id),
  updateProfile: (actor, { params, body }) => changeOwnProfile(deps.db, actor, params.id, body),
});
