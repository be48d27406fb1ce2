import type { teamRoutes } from '@wastegauge/contract/teams';
import type { Handlers } from '../../platform/http.ts';
import { invite, readTeam, removeMember, type TeamDeps } from './service.ts';

export const teamHandlers = (deps: TeamDeps): Handlers<typeof teamRoutes> => ({
  getTeam: (actor, { query }) => readTeam(deps, actor, query.with_current),
  inviteToTeam: (actor, { body }) => invite(deps, actor, body.email),
  removeFromTeam: (actor, { params }) => removeMember(deps.db, actor, params.id),
});
