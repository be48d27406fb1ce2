/** For `ilike`: a text is looked for as it is written, its signs of a pattern are no pattern. */
export const containsPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
