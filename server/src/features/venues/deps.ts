import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Messages } from '../messages/service.ts';

export interface VenueDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  tokens: Tokens;
  messages: Messages;
  publicUrl: string;
}
