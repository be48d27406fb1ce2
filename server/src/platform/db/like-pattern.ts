/** For `ilike`: matches the text literally. */
export const containsPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
