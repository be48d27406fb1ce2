import type { Language } from '@wastegauge/contract/values/languages';
import { toIcalTime } from './clock.ts';
import type { CalendarFeedEvent, FeedOwner } from './feed-queries.ts';

const estimatedGuests: Record<Language, string> = {
  en: 'Estimated guests',
  de: 'Erwartete Gäste',
  fr: 'Couverts prévus',
};

/** Writes RFC 5545. Times are in UTC, so no VTIMEZONE is needed. */
export function writeCalendar(
  owner: FeedOwner,
  events: readonly CalendarFeedEvent[],
  publicUrl: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//WasteGauge//Venue events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(owner.siteName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(owner, event, publicUrl)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(owner: FeedOwner, event: CalendarFeedEvent, publicUrl: string): string[] {
  const description = [event.description, guestsLine(owner, event)].filter((part) => part !== '');
  return [
    'BEGIN:VEVENT',
    `UID:venue-${owner.siteId}-${event.id}@wastegauge`,
    // Time of the last change, so that an unchanged calendar gives an identical file.
    `DTSTAMP:${utc(event.changedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...(event.isWholeDays
      ? [`DTSTART;VALUE=DATE:${date(event.firstDay)}`, `DTEND;VALUE=DATE:${date(event.dayAfter)}`]
      : [`DTSTART:${utc(event.startsAt)}`, `DTEND:${utc(event.endsAt)}`]),
    `SUMMARY:${escapeText(event.name)}`,
    ...(description.length > 0 ? [`DESCRIPTION:${escapeText(description.join('\n\n'))}`] : []),
    `CATEGORIES:${event.type}`,
    `URL:${publicUrl}/venues/${owner.siteId}/events`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

const guestsLine = ({ language }: FeedOwner, { guests }: CalendarFeedEvent): string =>
  guests === null
    ? ''
    : `${estimatedGuests[language]}: ${new Intl.NumberFormat(language).format(guests)}`;

const date = (day: string): string => day.replaceAll('-', '');
const utc = (instant: Date): string => `${toIcalTime(instant.getTime())}Z`;

// oxlint-disable-next-line no-control-regex -- PostgreSQL rejects some of them, and none is printable
export const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(controlCharacters, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

const lineBytes = 75;

/** Folds at 75 bytes without splitting a character. */
function foldLine(line: string): string {
  if (line.length * 3 <= lineBytes) return line;
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      parts.push(part);
      // The leading space of a continuation line counts.
      [part, bytes] = ['', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
