export function pagesAround(page: number, pageCount: number): number[] {
  const middle = Math.min(Math.max(page, 2), pageCount - 1);
  const shown = [...new Set([1, middle - 1, middle, middle + 1, pageCount])]
    .filter((item) => item >= 1 && item <= pageCount)
    .toSorted((a, b) => a - b);
  return shown.flatMap((item, index) => {
    const before = shown[index - 1] ?? item - 1;
    if (item - before === 2) return [item - 1, item];
    return item - before > 2 ? [-before, item] : [item];
  });
}
