import type { userRoutes } from '@wastegauge/contract/users';
import type { Handlers } from '../../platform/http.ts';
import type { ShownUserDeps } from '../accounts/service.ts';
import { exportUsers, listUsers } from './service.ts';

export const userHandlers = (deps: ShownUserDeps): Handlers<typeof userRoutes> => ({
  listUsers: (actor, { query }) => listUsers(deps, actor, query),
  exportUsers: (actor, { query }) => exportUsers(deps, actor, query),
});
