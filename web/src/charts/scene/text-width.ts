// Letter widths of Inter with tabular figures in hundredths of an em, from space to tilde.
const widths = (
  '27 29 47 63 64 98 64 30 39 39 65 65 27 65 27 36 65 65 65 65 65 65 65 65 65 65 27 27 65 65 65 51 ' +
  '97 69 65 73 72 60 59 75 74 27 57 67 57 90 75 76 64 76 64 64 65 74 69 99 68 68 63 39 36 39 47 46 ' +
  '32 56 61 57 61 58 37 61 59 24 24 55 24 88 59 60 61 61 38 53 33 59 56 82 55 56 55 39 33 39 65'
)
  .split(' ')
  .map((hundredths) => Number(hundredths) / 100);

const otherWidth = 0.64;
/** Before percent signs in German and French. */
const noBreakSpaces = [0xa0, 0x202f];
const wideFrom = 0x2e80;
const boldFactor = 1.035;

/** Width in pixels. Computed, not measured, so that page, worker and tests get the same drawing. */
export function textWidth(text: string, size: number, weight: 400 | 600 = 400): number {
  let ems = 0;
  for (const letter of text.normalize('NFD')) ems += letterWidth(letter.codePointAt(0) ?? 0);
  return ems * size * (weight === 600 ? boldFactor : 1);
}

function letterWidth(code: number): number {
  if (code >= 0x300 && code < 0x370) return 0;
  if (noBreakSpaces.includes(code)) return widths[0] ?? otherWidth;
  return widths[code - 32] ?? (code >= wideFrom ? 1 : otherWidth);
}

export function fitText(text: string, room: number, size: number, weight: 400 | 600 = 400): string {
  if (textWidth(text, size, weight) <= room) return text;
  const letters = Array.from(text);
  let count = letters.length - 1;
  const shortened = (): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  while (count > 1 && textWidth(shortened(), size, weight) > room) count -= 1;
  return shortened();
}

export function wrapText(
  text: string,
  room: number,
  size: number,
  weight: 400 | 600,
  maxLines: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size, weight) > room) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  const firstLines = lines.slice(0, maxLines - 1);
  return [...firstLines, lines.slice(maxLines - 1).join(' ')]
    .filter((wrapped) => wrapped !== '')
    .map((wrapped) => fitText(wrapped, room, size, weight));
}
