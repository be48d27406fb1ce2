import type { Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { RowValue, Columns } from './bulk-insert.ts';
import type { StreamKind } from '../kitchens.ts';
import { scaleArea, type DemoSite } from '../tables.ts';
import { perGrams, type Price } from '../prices.ts';
import type { DemoFood } from '../queries.ts';
import type { DemoCapture, DemoEvent } from '../waste-event.ts';

export const eventColumns = {
  site_id: 'bigint',
  id: 'bigint',
  device_id: 'bigint',
  capture_id: 'text',
  capture_item: 'smallint',
  status: 'text',
  processed_at: 'epoch',
  logged_at: 'epoch',
  labelled_at: 'epoch',
  verified_at: 'epoch',
  local_day: 'date',
  local_hour: 'smallint',
  raw_weight_g: 'integer',
  weight_g: 'integer',
  value_e4: 'bigint',
  value_eur_e4: 'bigint',
  co2_g: 'bigint',
  water_ml: 'bigint',
  food_id: 'bigint',
  food_description_id: 'bigint',
  waste_type_id: 'smallint',
  service_time: 'text',
  trimmings: 'boolean',
  is_secondary: 'boolean',
  non_food: 'boolean',
  tags: 'text[]',
  auto_label: 'boolean',
  confidence: 'real',
  reasoning: 'text',
  user_labelled: 'bigint',
  verify: 'boolean',
  user_verify: 'bigint',
  is_relabelled: 'boolean',
  is_relabelled_by_user: 'boolean',
  is_correct_label: 'boolean',
  is_flagged: 'boolean',
  flag_note: 'text',
  comment_count: 'integer',
  bounding_x: 'integer',
  bounding_y: 'integer',
  bounding_width: 'integer',
  bounding_height: 'integer',
} as const satisfies Columns;

export interface EventPricing {
  priceOf: (food: DemoFood, site: DemoSite, day: Day) => Price;
  wasteTypeIds: Record<WasteTypeCode, number>;
}

export function eventRow(event: DemoEvent, pricing: EventPricing): RowValue[] {
  const { capture, labelling } = event;
  const { food } = labelling;
  const area = capture.captureId === null ? null : scaleArea(capture.device);
  const price = food ? pricing.priceOf(food, capture.site, capture.localDay) : null;
  return [
    capture.site.id,
    capture.id,
    capture.device.id,
    capture.captureId,
    capture.captureItem,
    labelling.status,
    capture.processedAt,
    labelling.loggedAt,
    labelling.labelledAt,
    labelling.verifiedAt,
    capture.localDay,
    Math.floor(capture.localSecond / 3600),
    capture.rawGrams,
    capture.grams,
    perGrams(price?.siteE4PerKg ?? 0, capture.grams),
    perGrams(price?.eurE4PerKg ?? 0, capture.grams),
    perGrams(food?.co2GramsPerKg ?? 0, capture.grams),
    perGrams(food?.waterMlPerKg ?? 0, capture.grams),
    food?.id ?? null,
    food?.descriptionId ?? null,
    pricing.wasteTypeIds[wasteType(event)],
    capture.service,
    food !== null && capture.kind === 'trimmings' && food.material !== 'non-food',
    capture.captureItem > 0,
    food?.material === 'non-food',
    `{${capture.tags.map((tag) => `"${tag}"`).join(',')}}`,
    labelling.isAutoLabelled,
    labelling.confidence,
    labelling.reasoning,
    labelling.labelledBy,
    labelling.isVerified,
    labelling.verifiedBy,
    labelling.isRelabelled,
    labelling.isRelabelledByUser,
    labelling.isCorrectLabel,
    event.isFlagged,
    event.flagNote,
    event.commentCount,
    area?.x ?? null,
    area?.y ?? null,
    area?.width ?? null,
    area?.height ?? null,
  ];
}

/** The monitor's own type until labelled. */
function wasteType({ capture, labelling }: DemoEvent): WasteTypeCode {
  if (labelling.status === 'PROCESSING') {
    return capture.device.type === 'PLATE_WASTE' ? 'plate' : 'preparation';
  }
  return wasteTypeOf(capture);
}

export const wasteTypeOf = ({ kind }: DemoCapture): WasteTypeCode => byKind[kind];

const byKind: Record<StreamKind, WasteTypeCode> = {
  plate: 'plate',
  preparation: 'preparation',
  trimmings: 'preparation',
  unserved: 'unserved',
};
