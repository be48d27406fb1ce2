import { texts } from '@wastegauge/contract/texts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findGroupOfSignupId } from './queries.ts';

/** Null when no id was given; an id nobody knows, or that no group uses, is refused under its field. */
export async function groupOfSignupId(db: Db, value: string | undefined): Promise<number | null> {
  if (!value) return null;
  const groupId = await findGroupOfSignupId(db, value);
  if (groupId === undefined) {
    throw new AppError('invalid', { fields: { signup_id: [texts.signupIdUnknown] } });
  }
  return groupId;
}
