import type { accountRoutes } from '@wastegauge/contract/accounts';
import type { AuthDeps } from '../../platform/auth.ts';
import type { Handlers } from '../../platform/http.ts';
import { readUser, signInWithPassword } from './service.ts';
import { closeSession, refreshSession } from './sessions.ts';

export const accountHandlers = (deps: AuthDeps): Handlers<typeof accountRoutes> => ({
  login: (visitor, { body }) => signInWithPassword(deps, visitor, body),
  refreshToken: (visitor, { body }) => refreshSession(deps, visitor, body.refresh),
  logout: (actor) => closeSession(deps, actor, actor.sessionId),
  getUser: (actor, { params }) => readUser(deps.db, actor, params.id),
});
