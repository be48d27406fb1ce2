import type { CoverageFigures } from '@wastegauge/contract/insight/coverage';
import type { ExploreQuery } from '@wastegauge/contract/insight/explore';
import type { ReportFilter } from '@wastegauge/contract/values/filters';
import type { CsvColumns } from '../../platform/csv.ts';

/**
 * Described in docs/exports.md. Other columns of the same files are already called days and cover_days. Empty without
 * figures.
 */
export const coverageColumns = <Row>(
  figures: (row: Row) => CoverageFigures | undefined,
): CsvColumns<Row> => [
  ['planned_services', (row) => figures(row)?.planned_services ?? null],
  ['measured_services', (row) => figures(row)?.measured_services ?? null],
  ['alive_minutes', (row) => figures(row)?.alive_minutes ?? null],
  ['planned_minutes', (row) => figures(row)?.planned_minutes ?? null],
  ['named_weight', (row) => figures(row)?.named_weight ?? null],
  ['weight', (row) => figures(row)?.weight ?? null],
  ['recorded_cover_days', (row) => figures(row)?.cover_days ?? null],
  ['planned_days', (row) => figures(row)?.days ?? null],
];

type Narrowing = Omit<ReportFilter, 'site' | 'startDate' | 'endDate'> &
  Partial<Pick<ExploreQuery, 'wasteType' | 'minOccupancy' | 'maxOccupancy'>>;

/** Coverage describes whole sites: it says nothing about some foods, monitors or hours. */
export function isOfWholeSites(filter: Narrowing): boolean {
  const { zone, food, trimmings, secondaryWaste, withSecondaryWaste, nonFood, event } = filter;
  const { minPrice, maxPrice, minWeight, maxWeight } = filter;
  const { wasteType, minOccupancy, maxOccupancy } = filter;
  const values = [trimmings, secondaryWaste, withSecondaryWaste, nonFood, event, wasteType];
  const limits = [minPrice, maxPrice, minWeight, maxWeight, minOccupancy, maxOccupancy];
  return (
    zone.length === 0 &&
    food.length === 0 &&
    [...values, ...limits].every((value) => value === undefined)
  );
}
