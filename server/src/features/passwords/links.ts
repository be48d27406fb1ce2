import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { createSecret } from '../../platform/auth/link-secrets.ts';
import { insertResetLink } from './queries.ts';

interface LinkOwner {
  id: number;
  passwordHash: string | null;
}

/** The address of a page where the owner sets a password. Earlier links end. */
export async function createPasswordLink(
  transaction: Db,
  publicUrl: string,
  owner: LinkOwner,
  minutes: number,
): Promise<string> {
  const { secret, hash: tokenHash } = createSecret();
  await insertResetLink(transaction, {
    userId: owner.id,
    tokenHash,
    passwordDigest: passwordDigest(owner.passwordHash),
    minutes,
  });
  const uid64 = Buffer.from(String(owner.id)).toString('base64url');
  return `${publicUrl}/auth/reset-password/${uid64}/${secret}`;
}

export const passwordDigest = (passwordHash: string | null): Buffer =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest();
