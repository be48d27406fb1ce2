import { countDays } from '@wastegauge/contract/values/dates';
import type { Question } from '../../platform/ports/analytics.ts';
import type { CopyFile } from './file.ts';

/** Roughly how many rows a question reads; infinitely many if its days are not bounded. */
export type RowEstimate = (
  question: Pick<Question<unknown>, 'scope' | 'period' | 'rowsADay'>,
) => Promise<number>;

const validMs = 600_000;
const eventsADay = `
  select site_id, sum(events)::double / count(distinct local_day) as "eventsADay"
  from listed_day group by site_id`;

export function createRowEstimate(file: CopyFile): RowEstimate {
  let reading: Promise<Map<number, number>> | undefined;
  let readAt = 0;

  const readSites = (): Promise<Map<number, number>> => {
    if (reading && performance.now() - readAt < validMs) return reading;
    readAt = performance.now();
    reading = file
      .read({ sql: eventsADay, parameters: [] })
      .then(
        (rows) => new Map(rows.map((row) => [Number(row['site_id']), Number(row['eventsADay'])])),
      );
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };

  const eventsOf = async (siteIds: readonly number[]): Promise<number> => {
    const sites = await readSites();
    return siteIds.reduce((sum, siteId) => sum + (sites.get(siteId) ?? 0), 0);
  };

  return async ({ scope: { siteIds }, period, rowsADay }) => {
    if (!period) return Infinity;
    const perDay = rowsADay === undefined ? await eventsOf(siteIds) : rowsADay * siteIds.length;
    return perDay * countDays(period);
  };
}
