import { occupancyTypes } from '@wastegauge/contract/values/address-options';
import { covers, type DailyCover } from '@wastegauge/contract/insight/covers';
import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';

export const typedCovers = (maximum: number, tooMany: string) =>
  z
    .string()
    .transform(parseNumber)
    .pipe(z.number(texts.coversNeeded).max(maximum, tooMany))
    .pipe(covers);

/** "default" means that no kind was chosen. */
export const settableTypes = occupancyTypes.filter((type) => type !== 'DEFAULT_OCCUPANCY');

export const coverForm = (maximum: number, tooMany: string) =>
  z.object({ covers: typedCovers(maximum, tooMany), occupancyType: z.enum(settableTypes) });
export type CoverFields = z.input<ReturnType<typeof coverForm>>;
export type CoverEntry = z.output<ReturnType<typeof coverForm>>;

export function coverFields(record: DailyCover | null | undefined): CoverFields {
  const isSet = record !== null && record !== undefined && !record.is_default;
  return {
    covers: isSet && record.covers_per_day !== null ? String(record.covers_per_day) : '',
    occupancyType:
      isSet && record.occupancy_type !== 'DEFAULT_OCCUPANCY'
        ? record.occupancy_type
        : 'BUSINESS_USUAL',
  };
}

export const lastDay = (today: Day): Day => addMonths(today, 12);
