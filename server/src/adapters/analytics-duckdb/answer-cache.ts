import type { CompiledQuery } from 'kysely';

type Rows = Record<string, unknown>[];
type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

interface Answer {
  rows: Rows;
  siteIds: readonly number[];
  version: number;
}

/** Answers of the copy that stay valid until one of their sites, or data shared by all sites, changes. */
export interface AnswerCache {
  read(query: Query, siteIds: readonly number[], run: () => Promise<Rows>): Promise<Rows>;
  /** To be called when the change has become visible in the copy; null for data shared by all sites. */
  drop(changedSiteIds: Iterable<number> | null): void;
}

const maxRowsEach = 10_000;
// About 30 MB.
const maxRows = 100_000;
const maxAnswers = 1000;

export function createAnswerCache(): AnswerCache {
  const answers = new Map<string, Answer>();
  const changedIn = new Map<number, number>();
  let sharedChangedIn = 0;
  let version = 0;
  let keptRows = 0;

  const isCurrent = (answer: Answer): boolean =>
    answer.version >= sharedChangedIn &&
    answer.siteIds.every((siteId) => answer.version >= (changedIn.get(siteId) ?? 0));

  function remove(key: string): void {
    keptRows -= answers.get(key)?.rows.length ?? 0;
    answers.delete(key);
  }

  function keep(key: string, answer: Answer): void {
    remove(key);
    if (answer.rows.length > maxRowsEach) return;
    // Callers share the rows.
    for (const row of answer.rows) Object.freeze(row);
    Object.freeze(answer.rows);
    answers.set(key, answer);
    keptRows += answer.rows.length;
    for (const oldest of answers.keys()) {
      if (keptRows <= maxRows && answers.size <= maxAnswers) return;
      remove(oldest);
    }
  }

  return {
    read: async (query, siteIds, run) => {
      const key = `${query.sql}\n${JSON.stringify(query.parameters)}`;
      const known = answers.get(key);
      if (known && isCurrent(known)) {
        // The least recently used are removed first.
        answers.delete(key);
        answers.set(key, known);
        return known.rows;
      }
      // A change during the read makes its answer outdated.
      const versionBefore = version;
      const rows = await run();
      keep(key, { rows, siteIds, version: versionBefore });
      return rows;
    },
    drop: (changedSiteIds) => {
      version += 1;
      if (changedSiteIds === null) sharedChangedIn = version;
      else for (const siteId of changedSiteIds) changedIn.set(siteId, version);
    },
  };
}
