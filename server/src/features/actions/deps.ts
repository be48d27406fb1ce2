import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { ImageLinks } from '../images/service.ts';

export interface ActionDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  analytics: Analytics;
  imageLinks: ImageLinks;
}
