/** Normalises a decimal comma; undefined when the text cannot become a valid number. */
export function typedNumber(typed: string, decimals: number): string | undefined {
  const text = typed.replace(',', '.').trim();
  const pattern = decimals === 0 ? /^\d*$/u : new RegExp(`^\\d*(?:\\.\\d{0,${decimals}})?$`, 'u');
  return pattern.test(text) ? text : undefined;
}

export const numberOf = (text: string): number | undefined =>
  /\d/u.test(text) ? Number(text) : undefined;
