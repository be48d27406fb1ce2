import type { accountRoutes } from '@wastegauge/contract/accounts';
import type { Handlers } from '../../platform/http.ts';
import { changeOwnProfile, readOwnProfile } from './profiles.ts';
import { changeOwnUser, readUser, type AccountDeps } from './service.ts';

export const accountHandlers = (deps: AccountDeps): Handlers<typeof accountRoutes> => ({
  getUser: (actor, { params }) => readUser(deps.db, actor, params.id),
  updateUser: (actor, { params, body }) => changeOwnUser(deps, actor, params.id, body),
  replaceUser: (actor, { params, body }) => changeOwnUser(deps, actor, params.id, body),
  getProfile: (actor, { params }) => readOwnProfile(deps.db, actor, params.id),
  updateProfile: (actor, { params, body }) => changeOwnProfile(deps.db, actor, params.id, body),
});
