import type { Language } from '@wastegauge/contract/values/languages';
import { stamp } from './clock.ts';
import type { FeedEvent, FeedOwner } from './feed-queries.ts';

const estimatedGuests: Record<Language, string> = {
  en: 'Estimated guests',
  de: 'Erwartete Gäste',
  fr: 'Couverts prévus',
};

/** An iCalendar file (RFC 5545). Times are of UTC: every program shows them on its own clock without a time zone table. */
export function writeCalendar(
  owner: FeedOwner,
  events: readonly FeedEvent[],
  publicUrl: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//WasteGauge//Venue events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(owner.siteName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(owner, event, publicUrl)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(owner: FeedOwner, event: FeedEvent, publicUrl: string): string[] {
  const description = [event.description, guestsLine(owner, event)].filter((part) => part !== '');
  return [
    'BEGIN:VEVENT',
    `UID:venue-${owner.siteId}-${event.id}@wastegauge`,
    // Of the last change, so that the file stays the same until something changes.
    `DTSTAMP:${utc(event.changedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...(event.isWholeDays
      ? [`DTSTART;VALUE=DATE:${date(event.firstDay)}`, `DTEND;VALUE=DATE:${date(event.dayAfter)}`]
      : [`DTSTART:${utc(event.startsAt)}`, `DTEND:${utc(event.endsAt)}`]),
    `SUMMARY:${escaped(event.name)}`,
    ...(description.length > 0 ? [`DESCRIPTION:${escaped(description.join('\n\n'))}`] : []),
    `CATEGORIES:${event.type}`,
    `URL:${publicUrl}/venues/${owner.siteId}/events`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

const guestsLine = ({ language }: FeedOwner, { guests }: FeedEvent): string =>
  guests === null
    ? ''
    : `${estimatedGuests[language]}: ${new Intl.NumberFormat(language).format(guests)}`;

const date = (day: string): string => day.replaceAll('-', '');
const utc = (instant: Date): string => `${stamp(instant.getTime())}Z`;

// oxlint-disable-next-line no-control-regex -- the database cannot hold some of them, and nobody can read the others
export const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(controlCharacters, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

const lineBytes = 75;

/** No line is longer than 75 bytes; a character is never cut in two. */
function folded(line: string): string {
  if (line.length * 3 <= lineBytes) return line;
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      parts.push(part);
      // The blank that marks a continuation counts.
      [part, bytes] = ['', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
