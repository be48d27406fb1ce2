import type { factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import { ownFactorLimits, type OwnFactor } from '@wastegauge/contract/waste/own-factors';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { requireReasonSince } from '../events/service.ts';
import { changeFactors, startRecount } from './choices.ts';
import { requireEditable, viewOrganisation } from './organisations.ts';
import {
  canHaveOwnFactor,
  countOwnFactors,
  deleteOwnFactor,
  findOwnFactor,
  findOwnFactors,
  storeOwnFactor,
  storeOwnSet,
} from './own-factor-queries.ts';
import { findRecount } from './queries.ts';
import { findToday, type FactorDeps } from './service.ts';

type Routes = typeof factorSetRoutes;

export async function listOwnFactors(
  deps: FactorDeps,
  actor: Actor,
  { organisation, ...page }: ParsedRequest<Routes['listOwnFactors']>['query'],
): Promise<ReplyOf<Routes['listOwnFactors']>> {
  const view = await viewOrganisation(deps.db, actor, organisation);
  if (!view) return { count: 0, results: [] };
  const { id } = view.organisation;
  const today = await findToday(deps, actor);
  return {
    count: await countOwnFactors(deps.db, id),
    results: await findOwnFactors(deps.db, id, today, page),
  };
}

const toThousandths = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * 1000);

const audited = ({ food, since, co2, water, source, scope }: OwnFactor) => ({
  food,
  since,
  co2,
  water,
  source,
  scope,
});

export async function setOwnFactor(
  deps: FactorDeps,
  actor: Actor,
  body: ParsedRequest<Routes['setOwnFactor']>['body'],
): Promise<ReplyOf<Routes['setOwnFactor']>> {
  const { organisation } = await requireEditable(deps.db, actor, body.organisation);
  const today = await findToday(deps, actor);
  if (body.since > today) throw invalidField('since', factorTexts.sinceInFuture);
  const [by, at] = [actor.user.id, deps.clock.now()];
  return changeFactors(deps, organisation.id, async (transaction) => {
    const organisationId = organisation.id;
    if (!(await canHaveOwnFactor(transaction, organisationId, body.food))) {
      throw invalidField('food', factorTexts.ownFoodRefused);
    }
    if ((await countOwnFactors(transaction, organisationId)) >= ownFactorLimits.values) {
      throw invalidField('food', factorTexts.tooManyOwnValues);
    }
    const { siteIds } = organisation;
    const reason = await requireReasonSince(transaction, actor, siteIds, body.since);
    const setId = await storeOwnSet(transaction, { organisationId, today, by, at });
    const id = await storeOwnFactor(transaction, {
      organisationId,
      setId,
      foodId: body.food,
      since: body.since,
      co2G: toThousandths(body.co2),
      waterMl: toThousandths(body.water),
      source: body.source,
      scope: body.scope,
      by,
      at,
    });
    const stored = requireFound(await findOwnFactor(transaction, id, today));
    await writeAudit(transaction, actor, 'ownFactor.set', ['organisation', organisationId], {
      after: { ...audited(stored), ...reason },
    });
    await startRecount(deps, transaction, organisationId, body.since);
    return { own_factor: stored, recount: await findRecount(transaction, organisationId) };
  });
}

export async function removeOwnFactor(
  deps: FactorDeps,
  actor: Actor,
  id: number,
): Promise<ReplyOf<Routes['removeOwnFactor']>> {
  const today = await findToday(deps, actor);
  const known = requireFound(await findOwnFactor(deps.db, id, today));
  const { organisation } = await requireEditable(deps.db, actor, known.organisationId);
  const organisationId = organisation.id;
  return changeFactors(deps, organisationId, async (transaction) => {
    const stored = requireFound(await findOwnFactor(transaction, id, today));
    const { siteIds } = organisation;
    const reason = await requireReasonSince(transaction, actor, siteIds, stored.since);
    await deleteOwnFactor(transaction, id);
    await storeOwnSet(transaction, {
      organisationId,
      today,
      by: actor.user.id,
      at: deps.clock.now(),
    });
    await writeAudit(transaction, actor, 'ownFactor.removed', ['organisation', organisationId], {
      before: audited(stored),
      after: reason,
    });
    await startRecount(deps, transaction, organisationId, stored.since);
    return { recount: await findRecount(transaction, organisationId) };
  });
}
