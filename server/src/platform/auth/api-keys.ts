import { sql } from 'kysely';
import { queryRow } from '../db/query.ts';
import { findScope, type AuthDeps, type Claim, type KeyCaller, type Visitor } from './auth.ts';
import { AppError } from '../errors.ts';
import { hashSecret } from './link-secrets.ts';
import { prepared } from '../db/prepared.ts';
import { isUnnoted, noteUse } from './note-use.ts';
import { countHit } from './rate-limit.ts';

export type KeyKind = 'api_key' | 'bulk_export_key';

export interface FoundKey {
  userId: number;
  isActive: boolean;
  isExpired: boolean;
  isUserActive: boolean;
}

// Two programs that each poll four tables every minute use 480.
const hitsPerHour = 600;

/** A key has the scope of its user; `viewAs` is ignored. */
export async function authenticateKey(
  deps: AuthDeps,
  visitor: Visitor,
  claim: Claim,
): Promise<KeyCaller> {
  const [scheme, key] = claim.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'api-key' || !key) throw new AppError('unknownApiKey');
  const keyHash = hashSecret(key);
  const found = await findKey(deps, 'api_key', keyHash);
  if (!found) throw new AppError('unknownApiKey');
  if (!found.isActive) throw new AppError('apiKeySwitchedOff');
  if (found.isExpired) throw new AppError('apiKeyExpired');
  if (!found.isUserActive) throw new AppError('apiKeyOfDisabledUser');
  const scope = await findScope(deps.db, found.userId, 'dataConnector.use');
  if (!scope) throw new AppError('forbidden');
  await countKeyHit(deps, 'api_key', keyHash, hitsPerHour);
  return { ...visitor, user: { id: found.userId }, scope };
}

export async function findKey(
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  kind: KeyKind,
  keyHash: Buffer,
): Promise<FoundKey | undefined> {
  const found = await queryRow(db)<FoundKey & { isUnnoted: boolean }>`${prepared}
    select api_token.user_id as "userId", api_token.is_active as "isActive",
      api_token.expired_at <= ${clock.now()} as "isExpired", person.is_active as "isUserActive",
      ${isUnnoted('api_token.last_used_at')} as "isUnnoted"
    from api_token join app_user person on person.id = api_token.user_id
    where api_token.key_hash = ${keyHash} and api_token.kind = ${kind}
  `;
  if (found?.isUnnoted && found.isActive && !found.isExpired) {
    await noteUse(
      db,
      sql`${prepared}
        update api_token set last_used_at = now()
        where key_hash = ${keyHash} and kind = ${kind} and ${isUnnoted('last_used_at')}
      `,
    );
  }
  return found;
}

export const countKeyHit = (
  { db }: Pick<AuthDeps, 'db'>,
  kind: KeyKind,
  keyHash: Buffer,
  hits: number,
): Promise<void> =>
  countHit(db, { key: `${kind}:${keyHash.toString('hex')}`, hits, windowSeconds: 3600 });
