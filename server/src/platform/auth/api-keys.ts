import { queryRow } from '../db/query.ts';
import { findScope, type AuthDeps, type Claim, type KeyCaller, type Visitor } from './auth.ts';
import { AppError } from '../errors.ts';
import { hashSecret } from './link-secrets.ts';
import { prepared } from '../db/prepared.ts';
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

export const findKey = (
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  kind: KeyKind,
  keyHash: Buffer,
): Promise<FoundKey | undefined> =>
  queryRow(db)`${prepared}
    with touched as (
      update api_token set last_used_at = now()
      where key_hash = ${keyHash} and kind = ${kind} and is_active
        and expired_at > ${clock.now()}
        and (last_used_at is null or last_used_at < now() - interval '1 minute')
    )
    select api_token.user_id as "userId", api_token.is_active as "isActive",
      api_token.expired_at <= ${clock.now()} as "isExpired", person.is_active as "isUserActive"
    from api_token join app_user person on person.id = api_token.user_id
    where api_token.key_hash = ${keyHash} and api_token.kind = ${kind}
  `;

export const countKeyHit = (
  { db }: Pick<AuthDeps, 'db'>,
  kind: KeyKind,
  keyHash: Buffer,
  hits: number,
): Promise<void> =>
  countHit(db, { key: `${kind}:${keyHash.toString('hex')}`, hits, windowSeconds: 3600 });
