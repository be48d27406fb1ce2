import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../platform/auth/tokens.ts';

export interface ImageLink {
  userId: number;
  siteId: number;
  eventId: number;
  position: number;
  /** Seconds since the epoch. */
  expires: number;
  signature: string;
}

export interface PhotoLink {
  name: string;
  /** Seconds since the epoch. */
  expires: number;
  signature: string;
}

/** Addresses of pictures, good for one to two days. */
export interface ImageLinks {
  /** Good for one user, as long as they may see the site. */
  urlOf(userId: number, siteId: number, eventId: number, position: number, now: Date): string;
  isGood(link: ImageLink, now: Date): boolean;
  /** Of an uploaded picture, for whoever was told of whose it is. */
  photoUrl(name: string | null, now: Date): string | null;
  isGoodPhoto(link: PhotoLink, now: Date): boolean;
}

const dayMs = 86_400_000;

export function createImageLinks(tokens: Tokens): ImageLinks {
  const sign = (link: Omit<ImageLink, 'signature'>): Buffer =>
    tokens.keyedHash(
      'event picture',
      [link.userId, link.siteId, link.eventId, link.position, link.expires].join('.'),
    );
  const signPhoto = (name: string, expires: number): Buffer =>
    tokens.keyedHash('uploaded picture', `${name}.${expires}`);
  return {
    urlOf: (userId, siteId, eventId, position, now) => {
      const expires = endOfNextDay(now);
      const signature = sign({ userId, siteId, eventId, position, expires }).toString('base64url');
      const query = `user=${userId}&expires=${expires}&signature=${signature}`;
      return `/api/images/${siteId}/${eventId}/${position}/large/?${query}`;
    },
    isGood: (link, now) => isSigned(link, sign(link), now),
    photoUrl: (name, now) => {
      if (name === null) return null;
      const expires = endOfNextDay(now);
      const signature = signPhoto(name, expires).toString('base64url');
      return `/api/upload/${name}/large/?expires=${expires}&signature=${signature}`;
    },
    isGoodPhoto: (link, now) => isSigned(link, signPhoto(link.name, link.expires), now),
  };
}

function isSigned(
  link: { expires: number; signature: string },
  expected: Buffer,
  now: Date,
): boolean {
  const given = Buffer.from(link.signature, 'base64url');
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    now.getTime() < link.expires * 1000
  );
}

/** The uploaded picture an address names, whoever signed it; undefined when it names none. */
export const photoNamed = (url: string): string | undefined =>
  /\/api\/upload\/([0-9a-f]{32})\//.exec(url)?.[1];

/** Whether an address that came with an event names a picture of this event, in any size. */
export const isPictureOf = (url: string, event: { siteId: number; eventId: number }): boolean =>
  url.includes(`/api/images/${event.siteId}/${event.eventId}/`);

/** The same all day long, so that the browser finds in its cache what it has seen today. */
const endOfNextDay = (now: Date): number =>
  ((Math.floor(now.getTime() / dayMs) + 2) * dayMs) / 1000;
