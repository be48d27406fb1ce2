import { z } from 'zod';

const count = z.number().int().min(0);
const moment = z.iso.datetime();

export const analyticsCheck = z
  .object({
    /** The last two months, or everything. */
    reach: z.enum(['recent', 'all']),
    started_at: moment,
    finished_at: moment,
    /** Null when the check itself failed. */
    repaired: count.nullable(),
  })
  .meta({ id: 'AnalyticsCheck' });
export type AnalyticsCheck = z.infer<typeof analyticsCheck>;

export const analyticsState = z
  .object({
    /** `database` when there is no copy. */
    engine: z.enum(['copy', 'database']),
    is_ready: z.boolean(),
    /** When the copy was last confirmed to be complete. */
    as_of: moment.nullable(),
    snapshot: z.string().nullable(),
    /** Rows not copied yet; counted up to a thousand. */
    pending_rows: count,
    rows: count.nullable(),
    database_rows_estimate: count.nullable(),
    memory_bytes: count.nullable(),
    memory_limit_bytes: count.nullable(),
    file_bytes: count.nullable(),
    last_check: analyticsCheck.nullable(),
    next_check_at: moment.nullable(),
    running_check: z.object({ started_at: moment, done: count, total: count }).nullable(),
  })
  .meta({ id: 'AnalyticsState' });
export type AnalyticsState = z.infer<typeof analyticsState>;
