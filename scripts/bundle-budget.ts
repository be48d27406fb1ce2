export interface BundleFile {
  name: string;
  bytes: number;
}

/** Compressed JavaScript of a page with a cold cache until its frame is rendered. */
export const budgetBytes = 300_000;
/** With the headers of eight files, 180 kB. */
export const signInBudgetBytes = 170_000;
/** The whole monitor for tablets, in all languages: it is downloaded at once. */
export const kioskBudgetBytes = 250_000;

export const pageScripts = (html: string): string[] =>
  [...html.matchAll(/<script [^>]*src="\/([^"]+\.js)"/g)].map(([, name]) => name ?? '');

export function findBudgetProblems(
  page: string,
  files: BundleFile[],
  maxBytes = budgetBytes,
): string[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return [];
  const largest = files.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8);
  return [
    `${page} needs ${kilobytes(total)} of JavaScript to render, ${kilobytes(total - maxBytes)} too much; the largest files:`,
    ...largest.map(({ name, bytes }) => `  ${kilobytes(bytes)} ${name}`),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
