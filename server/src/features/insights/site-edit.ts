import type { siteEditRoutes } from '@wastegauge/contract/insight/site-edit';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { requireFound } from '../../platform/errors.ts';
import { changeSite } from '../sites/service.ts';
import { choosePeriod, type CardQuery, type InsightDeps } from './choice.ts';
import { readSiteCards } from './place-cards.ts';

type UpdateSite = (typeof siteEditRoutes)['updateSite'];

/** Checks the period before anything is saved. */
export async function editSite(
  deps: InsightDeps,
  actor: Actor,
  siteId: number,
  query: ParsedRequest<UpdateSite>['query'],
  changes: ParsedRequest<UpdateSite>['body'],
): Promise<ReplyOf<UpdateSite>> {
  const hasPeriod = query.startDate !== undefined || query.endDate !== undefined;
  const dates = { ...query, site: [siteId] };
  if (hasPeriod) await choosePeriod(deps, actor, dates);
  const site = await changeSite(deps.db, actor, siteId, changes);
  if (!hasPeriod) return site;
  const cards: CardQuery = { ...dates, zone: [], food: [], ordering: 'recommended' };
  const { results } = await readSiteCards(deps, actor, cards, { limit: 1, offset: 0 });
  return requireFound(results[0]);
}
