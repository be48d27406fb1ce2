import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { ImageLinks } from '../images/service.ts';

export interface DonationDeps {
  db: Db;
  clock: Clock;
  files: Files;
  imageLinks: ImageLinks;
  kgPerMeal: number;
}
