import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { EventKey } from './queries.ts';

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

export interface ImageLinks {
  /** Valid for one user, as long as the site is in their scope. */
  eventPictureUrl(
    userId: number,
    siteId: number,
    eventId: number,
    position: number,
    now: Date,
  ): string;
  isValid(link: ImageLink, now: Date): boolean;
  photoUrl(name: string | null, now: Date): string | null;
  isValidPhoto(link: PhotoLink, now: Date): boolean;
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
    eventPictureUrl: (userId, siteId, eventId, position, now) => {
      const expires = endOfNextDay(now);
      const signature = sign({ userId, siteId, eventId, position, expires }).toString('base64url');
      const query = `user=${userId}&expires=${expires}&signature=${signature}`;
      return `/api/images/${siteId}/${eventId}/${position}/large/?${query}`;
    },
    isValid: (link, now) => isSigned(link, sign(link), now),
    photoUrl: (name, now) => {
      if (name === null) return null;
      const expires = endOfNextDay(now);
      const signature = signPhoto(name, expires).toString('base64url');
      return `/api/upload/${name}/large/?expires=${expires}&signature=${signature}`;
    },
    isValidPhoto: (link, now) => isSigned(link, signPhoto(link.name, link.expires), now),
  };
}

function isSigned(
  link: { expires: number; signature: string },
  expected: Buffer,
  now: Date,
): boolean {
  const signature = Buffer.from(link.signature, 'base64url');
  return (
    signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    now.getTime() < link.expires * 1000
  );
}

export const photoName = (url: string): string | undefined =>
  /\/api\/upload\/([0-9a-f]{32})\//.exec(url)?.[1];

export const isPictureUrl = (url: string, { siteId, id }: EventKey): boolean =>
  url.includes(`/api/images/${siteId}/${id}/`);

/** Constant for a whole day, so that browsers can cache pictures by URL. */
const endOfNextDay = (now: Date): number =>
  ((Math.floor(now.getTime() / dayMs) + 2) * dayMs) / 1000;
