import {
  pairingAlphabet,
  pairingCodeLength,
  pairingMinutes,
  type pairingRoutes,
} from '@wastegauge/contract/directory/pairing';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import { createCode } from '../../platform/auth/link-secrets.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { connectTablet, createDeviceKey, readTablet } from '../devices/service.ts';
import {
  deleteExpiredPairings,
  insertPairing,
  lockPairing,
  markConfirmed,
  type StoredPairing,
} from './queries.ts';

export interface PairingDeps {
  db: Db;
  clock: Clock;
}

type Routes = typeof pairingRoutes;

const minuteMs = 60_000;
const windowSeconds = 60 * pairingMinutes;
const codesPerAddress = 30;
const lookUpsPerUser = 40;
const maxAttempts = 5;

/** The key is returned once and is worthless until a user confirms the code. */
export async function startPairing(
  { db, clock }: PairingDeps,
  { ipAddress, userAgent }: Visitor,
  { has_camera: hasCamera }: ParsedRequest<Routes['startPairing']>['body'],
): Promise<ReplyOf<Routes['startPairing']>> {
  await countHit(db, { key: `pairing:${ipAddress}`, hits: codesPerAddress, windowSeconds });
  const requestedAt = clock.now();
  const expiresAt = new Date(requestedAt.getTime() + pairingMinutes * minuteMs);
  const { key, hash: keyHash } = createDeviceKey();
  await deleteExpiredPairings(db, requestedAt);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const code = createCode(pairingAlphabet, pairingCodeLength);
    const pairing = { code, keyHash, userAgent, hasCamera, requestedAt, expiresAt };
    if (await insertPairing(db, pairing)) return { code, key, expires_at: expiresAt.toISOString() };
  }
  throw new AppError('overloaded', { retryAfterSeconds: windowSeconds });
}

export async function readPairing(
  deps: PairingDeps,
  actor: Actor,
  code: string,
): Promise<ReplyOf<Routes['getPairing']>> {
  await countLookUp(deps, actor);
  const pairing = await lockPairing(deps.db, code, deps.clock.now());
  if (!pairing || pairing.deviceId !== null) throw new AppError('pairingUnknown');
  return {
    code,
    user_agent: pairing.userAgent,
    has_camera: pairing.hasCamera,
    requested_at: pairing.requestedAt.toISOString(),
    expires_at: pairing.expiresAt.toISOString(),
  };
}

/** A confirmation that the same user sends again returns the same monitor. */
export async function confirmPairing(
  deps: PairingDeps,
  actor: Actor,
  code: string,
  tablet: ParsedRequest<Routes['confirmPairing']>['body'],
): Promise<ReplyOf<Routes['confirmPairing']>> {
  await countLookUp(deps, actor);
  return inTransaction(deps.db, async (transaction) => {
    const pairing = await lockPairing(transaction, code, deps.clock.now());
    if (!pairing || isTaken(pairing, actor)) throw new AppError('pairingUnknown');
    if (pairing.deviceId !== null) {
      const connected = await readTablet(transaction, actor, pairing.deviceId);
      if (!isSamePlace(connected, tablet)) throw new AppError('pairingUnknown');
      return connected;
    }
    const { keyHash } = pairing;
    const deviceId = await connectTablet({ ...deps, db: transaction }, actor, keyHash, tablet);
    await markConfirmed(transaction, code, { deviceId, userId: actor.user.id });
    return readTablet(transaction, actor, deviceId);
  });
}

const isTaken = ({ deviceId, confirmedBy }: StoredPairing, { user }: Actor): boolean =>
  deviceId !== null && confirmedBy !== user.id;

const isSamePlace = (
  connected: ReplyOf<Routes['confirmPairing']>,
  { site, name }: ParsedRequest<Routes['confirmPairing']>['body'],
): boolean => connected.site_id === site && connected.name === name;

const countLookUp = ({ db }: PairingDeps, { user }: Actor): Promise<void> =>
  countHit(db, { key: `pairing-code:${user.id}`, hits: lookUpsPerUser, windowSeconds });
