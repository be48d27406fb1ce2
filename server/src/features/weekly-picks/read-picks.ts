import { actionLimits } from '@wastegauge/contract/insight/actions';
import {
  pickLimits,
  type WeeklyPick,
  type WeeklyPicks,
} from '@wastegauge/contract/insight/weekly-picks';
import { addDays, daysBetween, type Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { bucketStart, reportMoney, type ReportMoney } from '../analytics/service.ts';
import { coverageOfPeriods, coveragePercent } from '../coverage/service.ts';
import { foodImage } from '../foods/service.ts';
import { findPictures, type ImageLinks } from '../images/service.ts';
import { reportFrame } from '../sites/service.ts';
import { byLoss } from './choose-picks.ts';
import {
  findHeaviestCaptures,
  findPicks,
  findRate,
  findRunningActions,
  findRuns,
  findShownWeek,
  findSites,
  hasMeasuredWeek,
  type PickRow,
  type RunRow,
  type PickSite,
} from './read-queries.ts';
import { weekOf } from './waste-queries.ts';

export interface ReadDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  imageLinks: Pick<ImageLinks, 'eventPictureUrl'>;
}

export interface PickReader {
  id: number;
  preferredCurrency: string;
}

/** Of one site, or the largest of several. A given week is not replaced by a newer one. */
export async function readPicks(
  deps: ReadDeps,
  reader: PickReader,
  scope: SiteScope,
  given?: Day,
): Promise<WeeklyPicks> {
  const { db, clock } = deps;
  const frame = await reportFrame(db, scope, clock.now());
  const last = addDays(bucketStart(frame.completeBefore, 'weekly'), -7);
  const week = given ?? (await findShownWeek(db, scope, addDays(last, -7))) ?? last;
  const money = reportMoney(frame.siteCurrency, reader.preferredCurrency);
  const [sites, runs, rows, hasHistory, running, convert, coverage] = await Promise.all([
    findSites(db, scope),
    findRuns(db, scope, week),
    findPicks(db, scope, week),
    hasMeasuredWeek(db, scope),
    findRunningActions(db, scope, clock.now()),
    moneyConverter(db, money, week),
    readCoverage(deps, scope, week),
  ]);
  const siteNamed = (id: number): PickSite =>
    sites.find((site) => site.id === id) ?? { id, name: '' };
  const losses = rows.map((row) => ({ ...row, valueE4: convert(row) ?? 0 }));
  const shown = sites.length === 1 ? losses : largestOf(losses);
  const [only] = sites;
  const [onlyRun] = runs;
  const site = sites.length === 1 && only ? only : null;
  return {
    week: weekOf(week),
    site,
    site_count: sites.length,
    coverage: site ? (onlyRun?.coverage ?? null) : coverage,
    is_measured: runs.some(({ isMeasured }) => isMeasured),
    has_history: hasHistory,
    unmeasured: runs
      .filter((run) => !run.isMeasured && hasSomethingToMeasure(run))
      .map((run) => ({
        ...siteNamed(run.siteId),
        coverage: run.coverage,
        previous_coverage: run.previousCoverage,
      })),
    currency: money.symbol,
    week_kg: kgFromGrams(runs.reduce((sum, { weightG }) => sum + weightG, 0)),
    week_value: moneyFromE4(runs.reduce((sum, run) => sum + (convert(run) ?? 0), 0)),
    picks: await Promise.all(
      shown.map((row) => describePick(deps, reader, week, { ...row, site: siteNamed(row.siteId) })),
    ),
    running: running.map(({ id, siteId, title, startDate, today }) => {
      const resultOn = addDays(startDate, actionLimits.finalResultDays);
      return {
        id,
        site: siteNamed(siteId),
        title,
        day_number: daysBetween(startDate, today) + 1,
        result_on: resultOn < today ? null : resultOn,
      };
    }),
  };
}

/** Of several sites, in the order that the picks of one site have. */
const largestOf = <Loss extends PickRow & { valueE4: number }>(losses: readonly Loss[]): Loss[] =>
  [
    ...byLoss(losses.filter(({ wasteType }) => wasteType !== 'preparation')),
    ...byLoss(losses.filter(({ wasteType }) => wasteType === 'preparation')),
  ].slice(0, pickLimits.picks);

/** A closed week has neither planned services nor waste. */
const hasSomethingToMeasure = ({ coverage, weightG }: RunRow): boolean =>
  coverage !== null || weightG > 0;

async function readCoverage(
  { analytics }: ReadDeps,
  scope: SiteScope,
  week: Day,
): Promise<number | null> {
  if (scope.siteIds.length < 2) return null;
  const { current } = await coverageOfPeriods({ analytics }, scope, { period: weekOf(week) });
  return coveragePercent(current);
}

type Amounts = Pick<PickRow, 'valueE4' | 'valueEurE4'>;

/** Ten-thousandths of the currency of the reply; of several sites at the rate of the last day. */
async function moneyConverter(
  db: Db,
  { currency, money }: ReportMoney,
  week: Day,
): Promise<(amounts: Amounts) => number | null> {
  if (money.isSiteCurrency) return ({ valueE4 }) => valueE4;
  const rate = await findRate(db, currency, weekOf(week).endDate);
  return ({ valueEurE4 }) => (valueEurE4 === null ? null : Math.round(valueEurE4 * rate));
}

async function describePick(
  deps: ReadDeps,
  reader: PickReader,
  week: Day,
  pick: PickRow & { valueE4: number; site: PickSite },
): Promise<WeeklyPick> {
  return {
    site: pick.site,
    rank: pick.rank,
    food: {
      id: pick.foodId,
      name: pick.foodName,
      image_url: foodImage(pick.foodId, pick.isRecipe),
    },
    service: pick.service,
    waste_type: pick.wasteType,
    kg: kgFromGrams(pick.weightG),
    value: pick.valueE4 === 0 ? null : moneyFromE4(pick.valueE4),
    diff: pick.diff,
    reason: pick.reason,
    peak: pick.peak,
    pictures: await readPictures(deps, reader, week, pick),
    suggestion:
      pick.reductionId === null || pick.reduction === null
        ? null
        : { id: pick.reductionId, text: pick.reduction },
    action: pick.actionId,
  };
}

/** In the order of the week. */
async function readPictures(
  { db, clock, imageLinks }: ReadDeps,
  reader: PickReader,
  week: Day,
  { siteId, foodId, service, wasteType }: PickRow,
): Promise<WeeklyPick['pictures']> {
  const captures = await findHeaviestCaptures(db, siteId, weekOf(week), {
    foodId,
    service,
    isPreparation: wasteType === 'preparation',
  });
  const pictured = await findPictures(
    db,
    captures.map(({ id }) => ({ siteId, id })),
  );
  return captures
    .filter(({ id }) => pictured.get(id)?.includes(0))
    .slice(0, pickLimits.pictures)
    .toSorted((one, other) => one.localTime.localeCompare(other.localTime))
    .map(({ id, localTime, weightG }) => ({
      event: id,
      image_url: imageLinks.eventPictureUrl(reader.id, siteId, id, 0, clock.now()),
      local_time: localTime,
      kg: kgFromGrams(weightG),
    }));
}
