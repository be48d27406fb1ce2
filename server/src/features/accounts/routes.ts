import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { defineFeature } from '../../platform/http/http.ts';
import { changeOwnProfile, readOwnProfile } from './profiles.ts';
import { readUser, type AccountDeps } from './service.ts';

export const accountFeature = defineFeature(accountRoutes, (deps: AccountDeps) => ({
  getUser: (actor, { params }) => readUser(deps, actor, params.id),
  getProfile: (actor, { params }) => readOwnProfile(deps.db, actor, params.id),
  updateProfile: (actor, { params, body }) => changeOwnProfile(deps.db, actor, params.id, body),
}));
