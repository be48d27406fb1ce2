import { pickLimits } from '@wastegauge/contract/insight/weekly-picks';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { mintScope } from '../../platform/scope.ts';
import { coverageLimits } from '@wastegauge/contract/insight/comparable';
import {
  coverageOfPeriods,
  coverageOfPoints,
  coveragePercent,
  refreshDays,
} from '../coverage/service.ts';
import { choosePicks, isMeasured, toCandidates, type PickWeek } from './choose-picks.ts';
import { findPeak } from './peak.ts';
import { findEarlierPicks, storeRun, type StoredPick } from './queries.ts';
import {
  findPeerFigures,
  findPeerSites,
  findReduction,
  findWasteByWeek,
  findWastedTimes,
  findWeekTotals,
  weekOf,
} from './waste-queries.ts';

export interface MakeDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
}

/** Picks the losses of a complete week at a site; a second run changes nothing. */
export async function makePicks(deps: MakeDeps, siteId: number, week: Day): Promise<void> {
  const { db } = deps;
  // After downtime the days in between were not evaluated yet.
  await inTransaction(db, (transaction) =>
    refreshDays(transaction, {
      siteId,
      from: addDays(week, -7),
      to: weekOf(week).endDate,
      now: deps.clock.now(),
    }),
  );
  const weeks = await readWeeks(deps, siteId, week);
  const [current, previous] = weeks;
  const measured = isMeasured(current, previous);
  const [totals, picks] = await Promise.all([
    findWeekTotals(db, siteId, weekOf(week)),
    measured ? choose(deps, siteId, weeks) : [],
  ]);
  await inTransaction(db, (transaction) =>
    storeRun(transaction, {
      siteId,
      week,
      coverage: current?.coverage ?? null,
      previousCoverage: previous?.coverage ?? null,
      isMeasured: measured,
      ...totals,
      picks,
    }),
  );
}

/** The week and the eight before it, newest first. */
async function readWeeks({ analytics }: MakeDeps, siteId: number, week: Day): Promise<PickWeek[]> {
  const period = {
    startDate: addDays(week, -7 * pickLimits.historyWeeks),
    endDate: weekOf(week).endDate,
  };
  const points = await coverageOfPoints({ analytics }, mintScope([siteId]), {
    period,
    granularity: 'weekly',
  });
  return Array.from({ length: pickLimits.historyWeeks + 1 }, (_, index) => {
    const monday = addDays(week, -7 * index);
    const found = points.filter(({ point }) => point === monday);
    return {
      week: monday,
      coverage: coveragePercent(found),
      openDays: found.reduce((sum, { days }) => sum + days, 0),
    };
  });
}

async function choose(
  deps: MakeDeps,
  siteId: number,
  weeks: readonly PickWeek[],
): Promise<StoredPick[]> {
  const { db } = deps;
  const [current] = weeks;
  const oldest = weeks.at(-1);
  if (!current || !oldest) return [];
  const days = weekOf(current.week);
  const [rows, earlier] = await Promise.all([
    findWasteByWeek(db, siteId, { startDate: oldest.week, endDate: days.endDate }),
    findEarlierPicks(db, siteId, current.week),
  ]);
  const chosen = await choosePicks({
    week: current.week,
    weeks,
    candidates: toCandidates(rows, current.week),
    earlier,
    findPeers: async (candidates) => {
      const peerIds = candidates.length === 0 ? [] : await findMeasuredPeers(deps, siteId, days);
      if (peerIds.length < pickLimits.minPeers) return new Map();
      return findPeerFigures(db, siteId, { peerIds, days, candidates });
    },
  });
  return Promise.all(
    chosen.map(async (pick) => ({
      ...pick,
      wasteType: pick.wasteTypes.length === 1 ? pick.mainType : null,
      peak: findPeak(await findWastedTimes(db, siteId, days, pick), current.openDays),
      reductionId: await findReduction(db, pick),
    })),
  );
}

/** Other sites of the group whose week was measured well enough to compare with. */
async function findMeasuredPeers(
  { db, analytics }: MakeDeps,
  siteId: number,
  period: { startDate: Day; endDate: Day },
): Promise<number[]> {
  const ids = (await findPeerSites(db, siteId)).map(({ id }) => id);
  if (ids.length < pickLimits.minPeers) return [];
  const { current } = await coverageOfPeriods({ analytics }, mintScope(ids), { period });
  return ids.filter((id) => {
    const coverage = coveragePercent(current.filter((site) => site.siteId === id));
    return coverage !== null && coverage >= coverageLimits.low;
  });
}
