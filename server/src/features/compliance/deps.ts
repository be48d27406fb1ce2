import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';

export interface ComplianceDeps {
  db: Db;
  clock: Clock;
  analytics: Analytics;
}
