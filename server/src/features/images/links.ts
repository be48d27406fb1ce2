import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../platform/tokens.ts';

export interface ImageLink {
  userId: number;
  siteId: number;
  eventId: number;
  position: number;
  /** Seconds since the epoch. */
  expires: number;
  signature: string;
}

/** Addresses of pictures, good for one user for one to two days. */
export interface ImageLinks {
  urlOf(userId: number, siteId: number, eventId: number, position: number, now: Date): string;
  isGood(link: ImageLink, now: Date): boolean;
}

const dayMs = 86_400_000;

export function createImageLinks(tokens: Tokens): ImageLinks {
  const sign = (link: Omit<ImageLink, 'signature'>): Buffer =>
    tokens.keyedHash(
      'event picture',
      [link.userId, link.siteId, link.eventId, link.position, link.expires].join('.'),
    );
  return {
    urlOf: (userId, siteId, eventId, position, now) => {
      const expires = endOfNextDay(now);
      const signature = sign({ userId, siteId, eventId, position, expires }).toString('base64url');
      const query = new URLSearchParams({
        user: String(userId),
        expires: String(expires),
        signature,
      });
      return `/api/images/${siteId}/${eventId}/${position}/large/?${query.toString()}`;
    },
    isGood: (link, now) => {
      const given = Buffer.from(link.signature, 'base64url');
      const expected = sign(link);
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        now.getTime() < link.expires * 1000
      );
    },
  };
}

/** Whether an address that came with an event names a picture of this event, in any size. */
export const isPictureOf = (url: string, event: { siteId: number; eventId: number }): boolean =>
  url.includes(`/api/images/${event.siteId}/${event.eventId}/`);

/** The same all day long, so that the browser finds in its cache what it has seen today. */
const endOfNextDay = (now: Date): number =>
  ((Math.floor(now.getTime() / dayMs) + 2) * dayMs) / 1000;
