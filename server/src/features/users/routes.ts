import type { userRoutes } from '@wastegauge/contract/users';
import type { Handlers } from '../../platform/http.ts';
import { exportUsers, listUsers, type UserExportDeps } from './service.ts';

export const userHandlers = (deps: UserExportDeps): Handlers<typeof userRoutes> => ({
  listUsers: (actor, { query }) => listUsers(deps, actor, query),
  exportUsers: (actor, { query }) => exportUsers(deps, actor, query),
});
