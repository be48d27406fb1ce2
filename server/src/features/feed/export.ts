import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/units';
import type { Actor } from '../../platform/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Media } from '../../platform/http.ts';
import { openSnapshot, rowsAtOnce, type Snapshot } from '../../platform/snapshot.ts';
import type { ExportedEvent } from '../events/service.ts';
import { chooseEvents, type FeedFilter } from './choice.ts';
import { countChosen, fetchKeys, findExportedEvents, openFeedCursor } from './export-queries.ts';

/** Described in docs/exports.md. */
const columns: CsvColumns<ExportedEvent> = [
  ['id', (event) => event.id],
  ['site', (event) => event.site],
  ['zone', (event) => event.zone],
  ['device_serial', (event) => event.serial],
  ['processed_at', (event) => event.processed_at],
  ['local_time', (event) => event.local_time],
  ['status', (event) => event.status],
  ['food', (event) => event.food],
  ['food_description', (event) => event.description],
  ['category', (event) => event.category],
  ['is_recipe', (event) => event.is_recipe],
  ['waste_type', (event) => event.waste_type],
  ['service_time', (event) => event.service_time],
  ['trimmings', (event) => event.trimmings],
  ['is_secondary', (event) => event.is_secondary],
  ['non_food', (event) => event.non_food],
  ['item_weight_kg', (event) => kgFromGrams(event.weight_g)],
  ['value', (event) => moneyFromE4(event.value_e4)],
  ['currency', (event) => event.currency],
  ['environment_kg_co2e', (event) => kgFromGrams(event.co2_g)],
  ['water_l', (event) => litresFromMillilitres(event.water_ml)],
  ['labelled_by_ai', (event) => event.auto_label],
  ['verified', (event) => event.verify],
  ['is_flagged', (event) => event.is_flagged],
  ['flag_note', (event) => event.flag_note],
  ['comment_count', (event) => event.comment_count],
  ['tags', (event) => event.tags.join('; ')],
  ['logged_at', (event) => event.logged_at],
  ['labelled_at', (event) => event.labelled_at],
  ['verified_at', (event) => event.verified_at],
];

// Each holds a connection for as long as it takes; the others are for everybody else.
const exportsAtOnce = 4;
const retryAfterSeconds = 30;

export type ExportFeed = (actor: Actor, filter: FeedFilter) => Promise<Media>;

/** The whole of what the feed shows with a filter, as it is at this moment. */
export function createFeedExport(deps: { db: Db; clock: Clock }): ExportFeed {
  let running = 0;
  return async (actor, filter) => {
    if (running >= exportsAtOnce) throw new AppError('overloaded', { retryAfterSeconds });
    running += 1;
    let snapshot: Snapshot | undefined;
    const finish = async (): Promise<void> => {
      running -= 1;
      await snapshot?.rollback().execute();
    };
    try {
      const choice = await chooseEvents(deps, actor, filter);
      snapshot = await openSnapshot(deps.db);
      const rows = await countChosen(snapshot, choice);
      await openFeedCursor(snapshot, choice);
      const content = streamCsv(batchesOf(snapshot), columns);
      // Also when whoever asked has left, before or after the first row.
      content.once('close', () => void finish().catch(() => undefined));
      const today = deps.clock.now().toISOString().slice(0, 10);
      return { type: csvType, content, headers: csvHeaders(`waste-events-${today}.csv`, rows) };
    } catch (error) {
      await finish();
      throw error;
    }
  };
}

async function* batchesOf(snapshot: Snapshot): AsyncGenerator<ExportedEvent[]> {
  for (;;) {
    const keys = await fetchKeys(snapshot, rowsAtOnce);
    if (keys.length === 0) return;
    yield await findExportedEvents(snapshot, keys);
  }
}
