import { actionLimits, type LeftOutReason } from '@wastegauge/contract/insight/actions';
import { addDays, countDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';

/** Waste of a day, split so that the comparison can be limited to the kinds and services of the target. */
export interface WasteOfPart {
  day: Day;
  service: ServiceTime | null;
  wasteTypeId: number;
  isTarget: boolean;
  weightG: number;
  valueE4: number;
  valueEurE4: number;
  co2G: number;
}

export interface RecordedService {
  day: Day;
  service: ServiceTime;
  isClosed: boolean;
  isMeasured: boolean;
  usualG: number;
}

export interface RecordedCovers {
  day: Day;
  covers: number;
}

export interface SiteInputs {
  waste: readonly WasteOfPart[];
  services: readonly RecordedService[];
  covers: readonly RecordedCovers[];
}

export interface MeasuredDay {
  day: Day;
  /** Null if none were recorded. */
  covers: number | null;
  coverage: number | null;
  usualG: number;
  measuredUsualG: number;
  leftOut: LeftOutReason | null;
  targetG: number;
  othersG: number;
}

/** The services and kinds of waste that the target is thrown away in. */
export interface TargetParts {
  services: ReadonlySet<ServiceTime | null>;
  wasteTypeIds: ReadonlySet<number>;
}

/** A service with less of the target than this share cannot bias the comparison much. */
const minServiceShare = 0.05;

export function findTargetParts(waste: readonly WasteOfPart[], before: Period): TargetParts {
  const target = waste.filter(
    ({ isTarget, day, weightG }) =>
      isTarget && weightG > 0 && day >= before.startDate && day <= before.endDate,
  );
  const total = sumOf(target, ({ weightG }) => weightG);
  const byService = Map.groupBy(target, ({ service }) => service);
  return {
    services: new Set(
      [...byService]
        .filter(([, rows]) => sumOf(rows, ({ weightG }) => weightG) >= total * minServiceShare)
        .map(([service]) => service),
    ),
    wasteTypeIds: new Set(target.map(({ wasteTypeId }) => wasteTypeId)),
  };
}

/**
 * A day is used with recorded covers, coverage of at least 60 % and every service of the target measured. Other foods
 * count in these services only: a missed dinner must not make a breakfast food look worse.
 */
export function measureDays(
  { waste, services, covers }: SiteInputs,
  period: Period,
  parts: TargetParts,
): MeasuredDay[] {
  const wasteByDay = Map.groupBy(waste, ({ day }) => day);
  const servicesByDay = Map.groupBy(services, ({ day }) => day);
  const coversByDay = new Map(covers.map((entry) => [entry.day, entry.covers]));
  return daysOf(period).map((day) => {
    const planned = servicesByDay.get(day) ?? [];
    const open = planned.filter(({ isClosed }) => !isClosed);
    const rows = wasteByDay.get(day) ?? [];
    const found = {
      day,
      covers: coversByDay.get(day) ?? null,
      ...coverageOf(open),
      targetG: sumOf(rows, ({ isTarget, weightG }) => (isTarget ? weightG : 0)),
      othersG: sumOf(rows, (row) => (isCompared(row, parts) ? row.weightG : 0)),
    };
    const isClosed = found.covers === 0 || (planned.length > 0 && open.length === 0);
    const isMissed = open.some(
      ({ service, isMeasured }) => parts.services.has(service) && !isMeasured,
    );
    return { ...found, leftOut: leftOutReason(found, { isClosed, isMissed }) };
  });
}

const isCompared = (row: WasteOfPart, { services, wasteTypeIds }: TargetParts): boolean =>
  !row.isTarget && services.has(row.service) && wasteTypeIds.has(row.wasteTypeId);

function coverageOf(
  open: readonly RecordedService[],
): Pick<MeasuredDay, 'coverage' | 'usualG' | 'measuredUsualG'> {
  const measured = open.filter(({ isMeasured }) => isMeasured);
  const usualG = sumOf(open, (service) => service.usualG);
  const measuredUsualG = sumOf(measured, (service) => service.usualG);
  const share = usualG > 0 ? measuredUsualG / usualG : measured.length / open.length;
  return { coverage: open.length === 0 ? null : share * 100, usualG, measuredUsualG };
}

function leftOutReason(
  { covers, coverage }: Pick<MeasuredDay, 'covers' | 'coverage'>,
  { isClosed, isMissed }: { isClosed: boolean; isMissed: boolean },
): LeftOutReason | null {
  if (isClosed) return 'closed';
  if (covers === null) return 'no_covers';
  const isLow = coverage === null || coverage < actionLimits.minCoverage || isMissed;
  return isLow ? 'low_coverage' : null;
}

export const isUsed = ({ leftOut }: MeasuredDay): boolean => leftOut === null;

export const daysOf = (period: Period): Day[] =>
  Array.from({ length: Math.max(0, countDays(period)) }, (_, index) =>
    addDays(period.startDate, index),
  );

export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);
