import type { StreamTotals, WasteByDestination } from '@wastegauge/contract/waste/streams';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import { readWasteByDestination, type TotalsDeps, type TotalsQuery } from './totals.ts';

type Row = StreamTotals & Pick<WasteByDestination, 'startDate' | 'endDate'>;

/** Described in docs/exports.md. */
const columns: CsvColumns<Row> = [
  ['start', ({ startDate }) => startDate],
  ['end', ({ endDate }) => endDate],
  ['site_id', ({ site }) => site.id],
  ['site', ({ site }) => site.name],
  ['stream_id', ({ stream }) => stream],
  ['stream', ({ name }) => name],
  ['is_default_stream', (row) => row.is_default],
  ['destination', ({ destination }) => destination],
  ['is_waste', (row) => row.is_waste],
  ['edible_kg', ({ edible }) => edible],
  ['inedible_kg', ({ inedible }) => inedible],
  ['not_named_kg', ({ unnamed }) => unnamed],
  ['total_kg', ({ total }) => total],
  ['non_food_kg', (row) => row.non_food],
];

export async function exportTotals(
  deps: TotalsDeps,
  actor: Actor,
  query: TotalsQuery,
): Promise<Media> {
  const { startDate, endDate, streams } = await readWasteByDestination(deps, actor, query);
  const rows = streams.map((row) => ({ ...row, startDate, endDate }));
  return {
    type: csvType,
    content: streamCsv([rows], columns),
    headers: csvHeaders('waste-by-destination.csv', rows.length),
  };
}
