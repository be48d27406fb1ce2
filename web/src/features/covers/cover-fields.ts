import { occupancyTypes } from '@wastegauge/contract/values/address-options';
import { covers, type DailyCover } from '@wastegauge/contract/insight/covers';
import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import type { ServiceCovers } from './covers-of-day.ts';

export const typedCovers = (maximum: number, tooMany: string) =>
  z
    .string()
    .transform(parseNumber)
    .pipe(z.number(texts.coversNeeded).max(maximum, tooMany))
    .pipe(covers);

/** Null for an empty text. */
export function optionalCovers(maximum: number, tooMany: string) {
  const typed = typedCovers(maximum, tooMany);
  return z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const parsed = typed.safeParse(text);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** "default" means that no kind was chosen. */
export const settableTypes = occupancyTypes.filter((type) => type !== 'DEFAULT_OCCUPANCY');

export function coverForm(maximum: number, tooMany: string) {
  const service = optionalCovers(maximum, tooMany);
  return z.object({
    /** The sum while covers are entered by service. */
    covers: typedCovers(maximum, tooMany),
    occupancyType: z.enum(settableTypes),
    isByService: z.boolean(),
    services: z.object({ BREAKFAST: service, LUNCH: service, DINNER: service }),
  });
}
export type CoverFields = z.input<ReturnType<typeof coverForm>>;
export type CoverEntry = z.output<ReturnType<typeof coverForm>>;

export function coverFields(
  record: DailyCover | null | undefined,
  stored: ServiceCovers = [],
): CoverFields {
  const isSet = record !== null && record !== undefined && !record.is_default;
  const text = (service: ServiceTime): string =>
    String(stored.find((one) => one.service === service)?.covers ?? '');
  return {
    covers: isSet && record.covers_per_day !== null ? String(record.covers_per_day) : '',
    occupancyType:
      isSet && record.occupancy_type !== 'DEFAULT_OCCUPANCY'
        ? record.occupancy_type
        : 'BUSINESS_USUAL',
    isByService: stored.length > 0,
    services: { BREAKFAST: text('BREAKFAST'), LUNCH: text('LUNCH'), DINNER: text('DINNER') },
  };
}

/** The sum as a text; empty without any service. */
export function servicesSum(services: CoverFields['services']): string {
  const counts = serviceTimes.flatMap((service) => parseNumber(services[service]) ?? []);
  return counts.length === 0 ? '' : String(counts.reduce((sum, count) => sum + count, 0));
}

/** Covers of a whole day replace those by service. */
export function changedServices(
  { isByService, services }: Pick<CoverEntry, 'isByService' | 'services'>,
  stored: ServiceCovers = [],
): ServiceCovers {
  const before = (service: ServiceTime): number | null =>
    stored.find((one) => one.service === service)?.covers ?? null;
  return serviceTimes
    .map((service) => ({ service, covers: isByService ? services[service] : null }))
    .filter(({ service, covers }) => covers !== before(service));
}

export const lastDay = (today: Day): Day => addMonths(today, 12);
