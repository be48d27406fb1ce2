export interface BundleFile {
  name: string;
  bytes: number;
}

/** Of the JavaScript of Home as it travels, with a cold cache, until the frame of the page stands. */
export const budgetBytes = 300_000;

/** The scripts that the page names itself. */
export const scriptsOfPage = (html: string): string[] =>
  [...html.matchAll(/<script [^>]*src="\/([^"]+\.js)"/g)].map(([, name]) => name ?? '');

export function findBudgetProblems(page: string, files: BundleFile[]): string[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budgetBytes) return [];
  const largest = files.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8);
  return [
    `${page} needs ${kilobytes(total)} of JavaScript before it stands, ${kilobytes(total - budgetBytes)} too much; the largest files:`,
    ...largest.map(({ name, bytes }) => `  ${kilobytes(bytes)} ${name}`),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
