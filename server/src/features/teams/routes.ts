import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { defineFeature } from '../../platform/http/http.ts';
import { invite, readTeam, removeMember, type TeamDeps } from './service.ts';

export const teamFeature = defineFeature(teamRoutes, (deps: TeamDeps) => ({
  getTeam: (actor, { query }) => readTeam(deps, actor, query.with_current),
  inviteToTeam: (actor, { body }) => invite(deps, actor, body.email),
  removeFromTeam: (actor, { params }) => removeMember(deps.db, actor, params.id),
}));
