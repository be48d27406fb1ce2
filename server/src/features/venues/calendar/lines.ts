export interface ContentLine {
  text: string;
  /** Of the file, from 1. */
  line: number;
}

export interface RawEvent {
  line: number;
  properties: ContentLine[];
}

export interface RawCalendar {
  /** False, too, for a file of more lines than any calendar has. */
  isCalendar: boolean;
  /** The whole file calls off what is in it. */
  isCancellation: boolean;
  events: RawEvent[];
  /** Begun, but cut off before their end. */
  unclosed: RawEvent[];
  /** Time zones as they are written down. */
  zones: string[];
  /** Lines that are none of a calendar. */
  broken: ContentLine[];
}

/** What of an event counts here; a picture attached to it may be megabytes. */
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
]);
const wantedOfZones = /^(?:BEGIN|END|TZID|DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[;:]/i;
const beginOrEnd = /^(BEGIN|END):\s*(\S+)\s*$/i;
const property = /^([A-Z0-9-]+)[;:]/i;

/** Takes a file apart without trusting it: whatever is nested wrongly or cut off costs only itself. */
export function takeApart(text: string): RawCalendar {
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
  /** Components inside the event, or beside it and of no interest. */
  let depth = 0;
  const giveUpEvent = (): void => {
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
      giveUpEvent();
      zone = null;
      if (begins) calendar.isCalendar = true;
    } else if (name === 'VEVENT') {
      zone = null;
      if (begins) {
        giveUpEvent();
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
  giveUpEvent();
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

// Twelve characters a line on average in the largest file.
const maxLines = 1_000_000;

function hasTooManyLines(text: string): boolean {
  const lineEnd = /\r\n|\n|\r/g;
  let lines = 1;
  while (lines <= maxLines && lineEnd.test(text)) lines += 1;
  return lines > maxLines;
}

/** Long lines are folded: what begins with a blank goes on with the line before. */
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

/** `NAME;PARAM=value;PARAM="value":value`; undefined when it has no value. */
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
          params: new Map(params.map(paramOf)),
          value: text.slice(start),
        };
      }
    }
  }
  return undefined;
}

function paramOf(text: string): [string, string] {
  const split = text.indexOf('=');
  const value = text.slice(split + 1);
  return [text.slice(0, Math.max(0, split)).toLowerCase(), value.replaceAll('"', '')];
}

export const unescaped = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
    sign.toLowerCase() === 'n' ? '\n' : sign,
  );
