import { localMidnight, timestamp } from '../local-time.ts';
import type { DemoKitchen } from '../captures.ts';
import type { TableRows } from './bulk-insert.ts';

export const closureRows = (
  kitchens: readonly DemoKitchen[],
  ownerOf: (siteId: number) => number | null,
): TableRows => ({
  table: 'closure',
  columns: {
    id: 'bigint',
    site_id: 'bigint',
    start_date: 'date',
    end_date: 'date',
    weekday: 'smallint',
    service: 'text',
    note: 'text',
    set_by: 'bigint',
    set_at: 'timestamptz',
  },
  rows: kitchens
    .flatMap(({ site, gaps }) => gaps.closures.map((closure) => ({ site, closure })))
    .map(({ site, closure: { startDay, endDay, weekday, service, note } }, index) => [
      index + 1,
      site.id,
      startDay,
      endDay,
      weekday,
      service,
      note,
      ownerOf(site.id),
      timestamp(localMidnight(site.timeZone, startDay)),
    ]),
});
