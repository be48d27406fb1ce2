/** What was typed, a comma read as the decimal point; undefined when it is no part of such a number. */
export function typedNumber(typed: string, decimals: number): string | undefined {
  const text = typed.replace(',', '.').trim();
  const pattern = decimals === 0 ? /^\d*$/u : new RegExp(`^\\d*(?:\\.\\d{0,${decimals}})?$`, 'u');
  return pattern.test(text) ? text : undefined;
}

/** Undefined while nothing is typed that is a number. */
export const numberOf = (text: string): number | undefined =>
  /\d/u.test(text) ? Number(text) : undefined;
