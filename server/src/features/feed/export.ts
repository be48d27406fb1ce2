import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Media } from '../../platform/http/http.ts';
import type { ReadRouter } from '../../platform/ports/read-replica.ts';
import {
  openCursor,
  openSnapshot,
  type Snapshot,
  type WriteFile,
} from '../../platform/files/snapshot.ts';
import type { EventKey, ExportedEvent } from '../events/service.ts';
import { readWastePlaces, type PlaceWaste, type WastePlace } from '../streams/service.ts';
import { chooseEvents, type FeedFilter } from './choice.ts';
import { countChosen, findExportedEvents, orderedKeys } from './queries.ts';

/** Described in docs/exports.md. */
const columns: CsvColumns<ExportedEvent & WastePlace> = [
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
  ['method', (event) => event.method],
  ['portions', (event) => event.portions],
  ['label_source', (event) => event.label_source],
  ['label_confidence', (event) => event.label_confidence],
  ['label_model', (event) => event.label_model],
  ['factor_set', (event) => event.factor_set],
  ['factor_set_version', (event) => event.factor_set_version],
  ['stream', (event) => event.stream],
  ['destination', (event) => event.destination],
];

export interface FeedExportDeps {
  db: Db;
  readRouter: ReadRouter;
  clock: Clock;
  writeFile: WriteFile;
}

export const exportFeed = (
  deps: FeedExportDeps,
  actor: Actor,
  filter: FeedFilter,
): Promise<Media> =>
  deps.writeFile(actor.user.id, async ({ hold, readBatches }) => {
    const choice = await chooseEvents(deps, actor, filter);
    const snapshot = await hold(deps.readRouter.read(deps.db, openSnapshot));
    const rows = await countChosen(snapshot, choice);
    const placeWaste = await readWastePlaces(snapshot, choice.scope);
    await openCursor(snapshot, orderedKeys(choice));
    const content = streamCsv(readExportBatches(snapshot, readBatches(), placeWaste), columns);
    const today = deps.clock.now().toISOString().slice(0, 10);
    return { type: csvType, content, headers: csvHeaders(`waste-events-${today}.csv`, rows) };
  });

async function* readExportBatches(
  snapshot: Snapshot,
  batches: AsyncIterable<EventKey[]>,
  placeWaste: PlaceWaste,
): AsyncGenerator<(ExportedEvent & WastePlace)[]> {
  for await (const keys of batches) {
    yield (await findExportedEvents(snapshot, keys)).map((event) => placeWaste(event));
  }
}
