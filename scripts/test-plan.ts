import { mainJourneys } from './everyday-tests.ts';

/** The selection of `npm test -- WORDS…`. A runner gets file-name filters; an empty list means all files. */
export interface TestPlan {
  checks: boolean;
  vitest: string[] | undefined;
  leavesOutSlowTests: boolean;
  gates: 'none' | 'main' | 'all';
  playwright: string[] | undefined;
  unmatched: string[];
}

const everyStep = { checks: true, vitest: [], unmatched: [] };
const stepWords = ['check', 'unit', 'gates', 'e2e'];

export function planTests(words: string[], testFiles: string[]): TestPlan {
  if (words.length === 0) {
    return { ...everyStep, leavesOutSlowTests: true, gates: 'main', playwright: mainJourneys };
  }
  if (words.includes('all')) {
    return { ...everyStep, leavesOutSlowTests: false, gates: 'all', playwright: [] };
  }
  const filters = words.filter((word) => !stepWords.includes(word));
  const matching = (filter: string, isJourney: boolean): boolean =>
    testFiles.some((file) => isJourney === isJourneyFile(file) && file.includes(filter));
  const filtersOf = (isJourney: boolean): string[] | undefined => {
    const own = filters.filter((filter) => matching(filter, isJourney));
    return own.length > 0 ? own : undefined;
  };
  return {
    checks: words.includes('check'),
    vitest: words.includes('unit') ? [] : filtersOf(false),
    leavesOutSlowTests: false,
    gates: words.includes('gates') ? 'all' : 'none',
    playwright: words.includes('e2e') ? [] : filtersOf(true),
    unmatched: filters.filter((filter) => !matching(filter, false) && !matching(filter, true)),
  };
}

const isJourneyFile = (file: string): boolean => file.startsWith('e2e/');
