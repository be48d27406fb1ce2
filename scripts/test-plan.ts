/** The selection of `npm test -- WORDS…`. A runner gets file-name filters; an empty list means all files. */
export interface TestPlan {
  checks: boolean;
  gates: boolean;
  vitest: string[] | undefined;
  playwright: string[] | undefined;
  unmatched: string[];
}

export function planTests(words: string[], testFiles: string[]): TestPlan {
  if (words.length === 0) {
    return { checks: true, gates: true, vitest: [], playwright: [], unmatched: [] };
  }
  const filters = words.filter((word) => !['check', 'gates', 'unit', 'e2e'].includes(word));
  const matching = (filter: string, isJourney: boolean): boolean =>
    testFiles.some((file) => isJourney === isJourneyFile(file) && file.includes(filter));
  const filtersOf = (isJourney: boolean): string[] | undefined => {
    const own = filters.filter((filter) => matching(filter, isJourney));
    return own.length > 0 ? own : undefined;
  };
  return {
    checks: words.includes('check'),
    gates: words.includes('gates'),
    vitest: words.includes('unit') ? [] : filtersOf(false),
    playwright: words.includes('e2e') ? [] : filtersOf(true),
    unmatched: filters.filter((filter) => !matching(filter, false) && !matching(filter, true)),
  };
}

const isJourneyFile = (file: string): boolean => file.startsWith('e2e/');
