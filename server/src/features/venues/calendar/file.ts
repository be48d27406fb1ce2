import type { Language } from '@wastegauge/contract/values/languages';
import { toIcalTime } from './clock.ts';
import type { CalendarFeedEvent } from './feed-queries.ts';
import { describeWithGuests, ownUid, zonesProperty } from './own-events.ts';

export interface CalendarReader {
  siteId: number;
  siteName: string;
  language: Language;
}

/** Writes RFC 5545. Times are in UTC, so no VTIMEZONE is needed. */
export function writeCalendar(
  reader: CalendarReader,
  events: readonly CalendarFeedEvent[],
  publicUrl: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//WasteGauge//Venue events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(reader.siteName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(reader, event, publicUrl)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(
  { siteId, language }: CalendarReader,
  event: CalendarFeedEvent,
  publicUrl: string,
): string[] {
  const description = describeWithGuests(event.description, event, language);
  return [
    'BEGIN:VEVENT',
    `UID:${ownUid(siteId, event.id)}`,
    // Time of the last change, so that an unchanged calendar gives an identical file.
    `DTSTAMP:${utc(event.changedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...(event.isWholeDays
      ? [`DTSTART;VALUE=DATE:${date(event.firstDay)}`, `DTEND;VALUE=DATE:${date(event.dayAfter)}`]
      : [`DTSTART:${utc(event.startsAt)}`, `DTEND:${utc(event.endsAt)}`]),
    `SUMMARY:${escapeText(event.name)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `CATEGORIES:${event.type}`,
    ...(event.zoneIds.length > 0 ? [`${zonesProperty}:${event.zoneIds.join(',')}`] : []),
    `URL:${publicUrl}/venues/${siteId}/events/${event.id}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

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
