export interface DaySplit<Item> {
  /** First day of the test. */
  day: string;
  train: Item[];
  test: Item[];
}

const defaultShare = 0.2;

/**
 * Trains on the days before a day and tests on the rest, so that about the given share of the
 * items is tested. Undefined with fewer than two days.
 */
export function splitByDay<Item extends { day: string }>(
  items: readonly Item[],
  share = defaultShare,
): DaySplit<Item> | undefined {
  const days = countDays(items);
  let tested = 0;
  let best: string | undefined;
  for (const [day, count] of days.slice(1).toReversed()) {
    const withDay = tested + count;
    const isCloser =
      Math.abs(withDay - share * items.length) < Math.abs(tested - share * items.length);
    if (best !== undefined && !isCloser) break;
    best = day;
    tested = withDay;
  }
  return best === undefined ? undefined : splitAt(items, best);
}

/**
 * Consecutive tests over the newest part of the items, each trained on everything before it:
 * together they give every food more tested pictures than one split.
 */
export function splitForward<Item extends { day: string }>(
  items: readonly Item[],
  parts: number,
  share = 0.5,
): DaySplit<Item>[] {
  const starts = Array.from(
    { length: parts },
    (_, part) => splitByDay(items, (share * (parts - part)) / parts)?.day,
  );
  const days = [...new Set(starts)].filter((day) => day !== undefined);
  return days.map((day, part) => {
    const { train, test } = splitAt(items, day);
    const nextDay = days[part + 1];
    return {
      day,
      train,
      test: nextDay === undefined ? test : test.filter((item) => item.day < nextDay),
    };
  });
}

const splitAt = <Item extends { day: string }>(
  items: readonly Item[],
  day: string,
): DaySplit<Item> => ({
  day,
  train: items.filter((item) => item.day < day),
  test: items.filter((item) => item.day >= day),
});

function countDays(items: readonly { day: string }[]): [day: string, count: number][] {
  const groups = Map.groupBy(items, ({ day }) => day);
  return [...groups.keys()].toSorted().map((day) => [day, groups.get(day)?.length ?? 0]);
}
