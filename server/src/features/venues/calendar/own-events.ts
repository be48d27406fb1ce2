import { languages, type Language } from '@wastegauge/contract/values/languages';

/** Identifies an event of this product in a calendar file. */
export const ownUid = (siteId: number, id: number): string => `venue-${siteId}-${id}@wastegauge`;

export function readOwnUid(uid: string): { siteId: number; id: number } | null {
  const [, siteId, id] = /^venue-(\d{1,15})-(\d{1,15})@wastegauge$/.exec(uid) ?? [];
  return siteId === undefined || id === undefined
    ? null
    : { siteId: Number(siteId), id: Number(id) };
}

export const zonesProperty = 'X-WASTEGAUGE-ZONES';

export interface GuestNumbers {
  guests: number | null;
  counted: number | null;
}

const guestLabels: Record<Language, Record<keyof GuestNumbers, string>> = {
  en: { guests: 'Estimated guests', counted: 'Counted guests' },
  de: { guests: 'Erwartete Gäste', counted: 'Gezählte Gäste' },
  fr: { guests: 'Couverts prévus', counted: 'Couverts comptés' },
};

/** Calendar programs show only the description, so the guests are part of it. */
export function describeWithGuests(
  description: string,
  numbers: GuestNumbers,
  language: Language,
): string {
  const format = new Intl.NumberFormat(language);
  const lines = (['guests', 'counted'] as const).flatMap((name) => {
    const number = numbers[name];
    return number === null ? [] : [`${guestLabels[language][name]}: ${format.format(number)}`];
  });
  return [description, lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** The reverse of `describeWithGuests`, in any language. */
export function splitGuests(text: string): GuestNumbers & { description: string } {
  const lines = text.split('\n');
  const numbers: GuestNumbers = { guests: null, counted: null };
  for (const name of ['counted', 'guests'] as const) {
    const number = readGuestLine(lines.at(-1) ?? '', name);
    if (number === undefined) continue;
    numbers[name] = number;
    lines.pop();
  }
  return { ...numbers, description: lines.join('\n').trimEnd() };
}

function readGuestLine(line: string, name: keyof GuestNumbers): number | undefined {
  const label = languages
    .map((language) => guestLabels[language][name])
    .find((one) => line.startsWith(`${one}: `));
  if (label === undefined) return undefined;
  const digits = line.slice(label.length + 2).replaceAll(/[.,\s]/g, '');
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}
