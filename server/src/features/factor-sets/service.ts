import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import type { FactorSet, factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { reportFrame } from '../sites/service.ts';
import { findOrganisations, requireEditable, viewOrganisation } from './organisations.ts';
import { summariseOwnFactors } from './own-factor-queries.ts';
import {
  countRatedFoods,
  findChoices,
  findOwner,
  findRecount,
  findSets,
  lockChoices,
  setArchived,
} from './queries.ts';

type Routes = typeof factorSetRoutes;

export interface FactorDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  analytics: Analytics;
}

export const findToday = async ({ db, clock }: FactorDeps, actor: Actor): Promise<Day> =>
  (await reportFrame(db, actor.scope, clock.now())).today;

export async function listFactorSets(
  deps: FactorDeps,
  actor: Actor,
  requested: number | undefined,
): Promise<ReplyOf<Routes['listFactorSets']>> {
  const { db } = deps;
  const found = await findOrganisations(db, actor);
  const organisations = found.map(({ id, name }) => ({ id, name }));
  const view = await viewOrganisation(db, actor, requested, found);
  if (!view) {
    return {
      organisation: null,
      organisations,
      is_editable: false,
      foods: 0,
      sets: [],
      own: await summariseOwnFactors(db, 0, await findToday(deps, actor)),
      choices: [],
      recount: null,
    };
  }
  const { id, name } = view.organisation;
  const today = await findToday(deps, actor);
  const [sets, own, choices, recount, foods] = await Promise.all([
    findSets(db, id, today),
    summariseOwnFactors(db, id, today),
    findChoices(db, id),
    findRecount(db, id),
    countRatedFoods(db, id),
  ]);
  return {
    organisation: { id, name },
    organisations,
    is_editable: view.isEditable,
    foods,
    sets: sets.filter((set) => view.isEditable || !set.is_archived),
    own,
    choices,
    recount,
  };
}

export async function readRecount(
  { db }: FactorDeps,
  actor: Actor,
  requested: number | undefined,
): Promise<ReplyOf<Routes['getFactorRecount']>> {
  const view = await viewOrganisation(db, actor, requested);
  return { recount: view ? await findRecount(db, view.organisation.id) : null };
}

/** A set that the organisation can see. */
export async function requireSet(
  deps: FactorDeps,
  actor: Actor,
  organisationId: number,
  setId: number,
): Promise<FactorSet> {
  const today = await findToday(deps, actor);
  return requireFound((await findSets(deps.db, organisationId, today, setId))[0]);
}

export async function archiveSet(
  deps: FactorDeps,
  actor: Actor,
  setId: number,
  isArchived: boolean,
): Promise<FactorSet> {
  const { db, clock } = deps;
  const owner = requireFound(await findOwner(db, setId));
  await requireEditable(db, actor, owner);
  return inTransaction(db, async (transaction) => {
    await lockChoices(transaction, owner);
    const inside = { ...deps, db: transaction };
    const before = await requireSet(inside, actor, owner, setId);
    if (before.is_archived === isArchived) return before;
    if (before.is_chosen) throw new AppError('invalid', { message: factorTexts.factorSetChosen });
    await setArchived(transaction, setId, isArchived ? clock.now() : null);
    const action = isArchived ? 'factorSet.archived' : 'factorSet.restored';
    await writeAudit(transaction, actor, action, ['factorSet', setId], {
      before: { name: before.name, version: before.version },
    });
    return { ...before, is_archived: isArchived };
  });
}
