import { zonesProperty } from './own-events.ts';

export interface ContentLine {
  text: string;
  /** One-based. */
  line: number;
}

export interface RawEvent {
  line: number;
  properties: ContentLine[];
}

export interface RawCalendar {
  /** False also for files with too many lines. */
  isCalendar: boolean;
  /** METHOD:CANCEL applies to every event in the file. */
  isCancellation: boolean;
  events: RawEvent[];
  unclosed: RawEvent[];
  zones: string[];
  broken: ContentLine[];
}

/** Other properties are dropped: an attachment may be megabytes. */
const wanted = new Set([
  'uid',
  'summary',
  'description',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
  'exdate',
  'recurrence-id',
  'status',
  'sequence',
  'categories',
  'created',
  zonesProperty.toLowerCase(),
]);
const wantedOfZones = /^(?:BEGIN|END|TZID|DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[;:]/i;
const beginOrEnd = /^(BEGIN|END):\s*(\S+)\s*$/i;
const property = /^([A-Z0-9-]+)[;:]/i;

/** Tolerates malformed input: a wrongly nested or truncated component is skipped on its own. */
export function splitCalendar(text: string): RawCalendar {
  const calendar: RawCalendar = {
    isCalendar: false,
    isCancellation: false,
    events: [],
    unclosed: [],
    zones: [],
    broken: [],
  };
  if (hasTooManyLines(text)) return calendar;
  let event: RawEvent | null = null;
  let zone: string[] | null = null;
  /** Nested components inside the event, such as alarms. */
  let depth = 0;
  const abandonEvent = (): void => {
    if (event) calendar.unclosed.push(event);
    event = null;
    depth = 0;
  };

  for (const content of contentLines(text)) {
    const [, edge = '', component = ''] = beginOrEnd.exec(content.text) ?? [];
    const begins = edge.toUpperCase() === 'BEGIN';
    const name = component.toUpperCase();
    if (zone && name !== 'VEVENT' && name !== 'VCALENDAR') {
      if (wantedOfZones.test(content.text)) zone.push(content.text);
      if (edge !== '' && !begins && name === 'VTIMEZONE') {
        calendar.zones.push(zone.join('\r\n'));
        zone = null;
      }
    } else if (edge === '') {
      if (depth === 0) takeProperty(calendar, event, content);
    } else if (name === 'VCALENDAR') {
      abandonEvent();
      zone = null;
      if (begins) calendar.isCalendar = true;
    } else if (name === 'VEVENT') {
      zone = null;
      if (begins) {
        abandonEvent();
        event = { line: content.line, properties: [] };
      } else if (event) {
        calendar.events.push(event);
        event = null;
      }
      depth = 0;
    } else if (name === 'VTIMEZONE' && begins && !event) {
      zone = [content.text];
      depth = 0;
    } else depth = Math.max(0, depth + (begins ? 1 : -1));
  }
  abandonEvent();
  return calendar;
}

function takeProperty(calendar: RawCalendar, event: RawEvent | null, content: ContentLine): void {
  if (!calendar.isCalendar || content.text.trim() === '') return;
  const [, name] = property.exec(content.text) ?? [];
  if (name === undefined) calendar.broken.push(content);
  else if (event) {
    if (wanted.has(name.toLowerCase())) event.properties.push(content);
  } else if (/^METHOD:\s*CANCEL\s*$/i.test(content.text)) calendar.isCancellation = true;
}

// Twelve characters per line on average for the largest accepted file.
const maxLines = 1_000_000;

function hasTooManyLines(text: string): boolean {
  const lineEnd = /\r\n|\n|\r/g;
  let lines = 1;
  while (lines <= maxLines && lineEnd.test(text)) lines += 1;
  return lines > maxLines;
}

/** Unfolds continuation lines. */
function* contentLines(text: string): Generator<ContentLine> {
  let open: ContentLine | null = null;
  let line = 0;
  for (const physical of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    line += 1;
    const isContinued = physical.startsWith(' ') || physical.startsWith('\t');
    if (open && isContinued) open.text += physical.slice(1);
    else {
      if (open) yield open;
      open = { text: physical, line };
    }
  }
  if (open) yield open;
}

export interface Property {
  line: number;
  name: string;
  params: Map<string, string>;
  value: string;
}

/** `NAME;PARAM=value;PARAM="value":value`; undefined without a value. */
export function readProperty({ text, line }: ContentLine): Property | undefined {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ';' || sign === ':')) {
      parts.push(text.slice(start, index));
      start = index + 1;
      if (sign === ':') {
        const [name = '', ...params] = parts;
        return {
          line,
          name: name.toLowerCase(),
          params: new Map(params.map(parseParam)),
          value: text.slice(start),
        };
      }
    }
  }
  return undefined;
}

function parseParam(text: string): [string, string] {
  const split = text.indexOf('=');
  const value = text.slice(split + 1);
  return [text.slice(0, Math.max(0, split)).toLowerCase(), value.replaceAll('"', '')];
}

export const unescapeText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
    sign.toLowerCase() === 'n' ? '\n' : sign,
  );
