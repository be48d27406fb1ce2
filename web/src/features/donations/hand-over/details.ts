import type { Day } from '@wastegauge/contract/values/dates';
import { typedTime } from '../../../ui/fields/typed-time.ts';
import { toInstant } from '../../../widgets/time/site-clock.ts';

export interface HandOverDetails {
  /** Null for now. */
  day: Day | null;
  time: string;
  zoneId: number | null;
  temperature: string;
  receiver: string;
  photo: string | null;
}

export const emptyDetails: HandOverDetails = {
  day: null,
  time: '',
  zoneId: null,
  temperature: '',
  receiver: '',
  photo: null,
};

/** Null while the time cannot be read. */
export function detailsBody(details: HandOverDetails, timeZone: string) {
  const { day, time, zoneId, temperature, receiver, photo } = details;
  const handedAt = day === null ? undefined : toInstant(`${day}T${typedTime(time)}`, timeZone);
  if (handedAt === null) return null;
  return {
    ...(handedAt !== undefined && { handed_at: handedAt }),
    zone: zoneId,
    temperature_c: temperature === '' ? null : Number(temperature),
    receiver: receiver.trim(),
    photo_url: photo,
  };
}
