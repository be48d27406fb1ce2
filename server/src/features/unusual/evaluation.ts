import type { UnusualRule } from '@wastegauge/contract/insight/unusual';
import type { Db } from '../../platform/db/db.ts';
import {
  findRulesOff,
  findStoredEntries,
  type Evaluation,
  type FoundUnusual,
  type StoredEntry,
} from './entry-queries.ts';
import {
  findLowestReadings,
  findSeries,
  findServices,
  findStatistics,
  type EqualWeights,
  type FoundEntry,
} from './history.ts';
import { findReason, minSeries, precedence, type EntryHistory } from './rules.ts';

interface EvaluationOptions {
  now: Date;
  /** Rules that look back over a day are evaluated at night. */
  isNightly: boolean;
}

const nightlyRules: readonly UnusualRule[] = ['no_picture', 'drift'];

/** A fixed number of statements for any number of entries. */
export async function evaluateEntries(
  db: Db,
  entries: readonly FoundEntry[],
  { now, isNightly }: EvaluationOptions,
): Promise<Evaluation> {
  const siteIds = [...new Set(entries.map(({ siteId }) => siteId))];
  const series = await findSeries(db, entries);
  const members = series.flatMap(({ siteId, ids }) => ids.map((id) => ({ siteId, id })));
  const [statistics, services, lows, off, stored] = [
    await findStatistics(db, entries),
    await findServices(db, entries),
    isNightly ? await findLowestReadings(db, entries, now) : [],
    await findRulesOff(db, siteIds),
    await findStoredEntries(db, [...entries, ...members]),
  ];
  const known = byId(stored);
  const statisticOf = byId(statistics);
  const serviceOf = byId(services);
  const lowsOf = Map.groupBy(lows, monitorKey);
  const seriesOf = chooseSeries(series, known);
  const isEvaluated = (rule: UnusualRule): boolean => isNightly || !nightlyRules.includes(rule);
  const result: Evaluation = { found: [], cleared: [] };
  for (const entry of entries) {
    const before = known.get(entry.id);
    if (before?.outcome) continue;
    const run = seriesOf.get(entry.id);
    const days = (lowsOf.get(monitorKey(entry)) ?? []).filter(({ day }) => day <= entry.day);
    const history: EntryHistory = {
      now,
      earlierEntries: 0,
      highG: 0,
      usualDayG: 0,
      previousCaptureAt: null,
      earlierPictures: 0,
      ...statisticOf.get(entry.id),
      service: serviceOf.get(entry.id) ?? null,
      series: run ?? null,
      lowestByDay: days.at(-1)?.lastId === entry.id ? days : [],
    };
    const isOn = (rule: UnusualRule): boolean =>
      isEvaluated(rule) && off.get(entry.siteId)?.has(rule) !== true;
    const reason = findReason(entry, history, isOn);
    if (reason?.rule === 'repeated' && run) {
      result.found.push({ siteId: entry.siteId, id: run.anchorId, reason });
      result.cleared.push(...run.replaced.map((id) => ({ siteId: entry.siteId, id })));
    } else if (reason) result.found.push({ siteId: entry.siteId, id: entry.id, reason });
    else if (before && isOn(before.rule) && before.rule !== 'drift') result.cleared.push(entry);
  }
  return { found: onePerEvent(result.found), cleared: result.cleared };
}

const monitorKey = ({ siteId, deviceId }: { siteId: number; deviceId: number }): string =>
  `${siteId}/${deviceId}`;

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

interface ChosenSeries {
  anchorId: number;
  from: Date;
  otherIds: number[];
  /** Members flagged on their own before there were five. */
  replaced: number[];
}

const isStronger = (rule: UnusualRule): boolean =>
  precedence.indexOf(rule) < precedence.indexOf('repeated');

/**
 * By the ids of the members. A series is one entry, of its first event, and keeps that event while it grows. Events
 * with a decision or a stronger reason of their own are left out, and a series that was kept is not flagged again.
 */
function chooseSeries(
  series: readonly EqualWeights[],
  known: ReadonlyMap<number, StoredEntry>,
): Map<number, ChosenSeries> {
  const chosen = new Map<number, ChosenSeries>();
  for (const { ids, times } of series) {
    const own = ids.map((id) => known.get(id));
    if (own.some((entry) => entry?.rule === 'repeated' && entry.outcome === 'kept')) continue;
    const free = ids.filter((_id, index) => {
      const entry = own[index];
      return !entry || (entry.outcome === null && !isStronger(entry.rule));
    });
    const open = own.find((entry) => entry?.rule === 'repeated' && entry.outcome === null);
    const anchorId = open?.id ?? free[0];
    if (anchorId === undefined || free.length < minSeries) continue;
    const otherIds = free.filter((id) => id !== anchorId);
    const replaced = otherIds.filter((id) => known.has(id));
    const from = times[ids.indexOf(free[0] ?? anchorId)] ?? new Date(0);
    for (const id of free) chosen.set(id, { anchorId, from, otherIds, replaced });
  }
  return chosen;
}

const onePerEvent = (found: readonly FoundUnusual[]): FoundUnusual[] => [...byId(found).values()];
