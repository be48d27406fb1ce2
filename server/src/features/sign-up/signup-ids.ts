import { texts } from '@wastegauge/contract/values/texts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findGroupOfSignupId, type SignupGroup } from './queries.ts';

/** Null without an id; unknown and unused ids are refused. */
export async function groupOfSignupId(
  db: Db,
  value: string | undefined,
): Promise<SignupGroup | null> {
  if (!value) return null;
  const group = await findGroupOfSignupId(db, value);
  if (!group) {
    throw new AppError('invalid', { fields: { signup_id: [texts.signupIdUnknown] } });
  }
  return group;
}
