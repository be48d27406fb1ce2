import { actionStates, type Action, type actionRoutes } from '@wastegauge/contract/insight/actions';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { requireFound } from '../../platform/errors.ts';
import { narrowToSites } from '../../platform/scope.ts';
import type { ActionDeps } from './deps.ts';
import { countStates, findAction, findActionPage, findTeams } from './queries.ts';
import { toAction, toListItem } from './reply.ts';

type Routes = typeof actionRoutes;

export async function listActions(
  { db, clock, imageLinks }: ActionDeps,
  actor: Actor,
  { site, ...query }: ParsedRequest<Routes['listActions']>['query'],
): Promise<ReplyOf<Routes['listActions']>> {
  const scope = narrowToSites(actor.scope, site);
  const now = clock.now();
  const [counted, rows] = await Promise.all([
    countStates(db, scope, now),
    findActionPage(db, scope, query, now),
  ]);
  const states = actionStates.map((state) => ({
    state,
    count: counted.find((entry) => entry.state === state)?.count ?? 0,
  }));
  const wanted = states.filter(
    ({ state }) => query.state.length === 0 || query.state.includes(state),
  );
  return {
    count: wanted.reduce((sum, { count }) => sum + count, 0),
    states,
    results: rows.map((row) => toListItem(row, imageLinks, now)),
  };
}

export const listTeams = (
  { db }: ActionDeps,
  actor: Actor,
  site: readonly number[],
): Promise<string[]> => findTeams(db, narrowToSites(actor.scope, site));

export async function readAction(
  { db, clock, imageLinks }: ActionDeps,
  actor: Actor,
  id: number,
): Promise<Action> {
  const now = clock.now();
  return toAction(requireFound(await findAction(db, actor.scope, id, now)), imageLinks, now);
}
