import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';

export interface RecognitionDeps {
  db: Db;
  clock: Clock;
  /** Null when recognition is switched off. */
  recogniser: Recogniser | null;
}

/** With recognition switched on. */
export type ActiveDeps = RecognitionDeps & { recogniser: Recogniser };

export interface FitDeps {
  db: Db;
  recogniser: Recogniser;
  clock: Clock;
  signal: AbortSignal;
}
