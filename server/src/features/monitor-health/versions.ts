/** The numbers of a version such as 2.10.1; undefined if it is a name such as "simulator". */
const versionNumbers = (version: string): number[] | undefined =>
  /^v?\d+(\.\d+)*/i.exec(version.trim())?.[0].match(/\d+/g)?.map(Number);

/** Negative if `one` is older, 0 if they are the same or cannot be compared. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [versionNumbers(one), versionNumbers(other)];
  if (!a || !b) return 0;
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const isOutdated = (
  version: string | null,
  reported: readonly { firmware: string }[],
): boolean =>
  version !== null && reported.some(({ firmware }) => compareVersions(version, firmware) < 0);
