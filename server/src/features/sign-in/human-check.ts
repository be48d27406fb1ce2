import { createHash, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { AuthDeps, Visitor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { defineSignedCookie } from './signed-cookies.ts';
import type { HumanCheckDeps } from './deps.ts';
import { insertSolution } from './queries.ts';

const lifeSeconds = 10 * 60;

// 40 to 160 derivations of 2000 rounds make guessing at scale expensive.
const cost = 2000;
const [minCounter, maxCounter] = [40, 160];

const humanPass = defineSignedCookie(
  'wg_human',
  lifeSeconds,
  z.object({ isHuman: z.literal(true) }),
);

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export function createHumanCheck(deps: AuthDeps): Promise<Challenge & Record<string, unknown>> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost,
    counter: randomInt(minCounter, maxCounter + 1),
    expiresAt: new Date(deps.clock.now().getTime() + lifeSeconds * 1000),
    ...challengeSecrets(deps),
  }).then((challenge) => ({ ...challenge }));
}

/** A solution is accepted once and sets a cookie, so that forms need not carry it. */
export async function passHumanCheck(
  deps: AuthDeps,
  visitor: Visitor,
  solved: string,
): Promise<{ passed: true }> {
  const { challenge, solution } = readPayload(solved);
  const verdict = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...challengeSecrets(deps),
  });
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
  if (!verdict.verified || expiresAt <= deps.clock.now()) throw new AppError('humanCheckFailed');
  const solutionHash = createHash('sha256').update(challenge.signature).digest();
  const isFirstUse = await insertSolution(deps.db, solutionHash, expiresAt);
  if (!isFirstUse) throw new AppError('humanCheckFailed');
  await humanPass.write(deps, visitor, { isHuman: true });
  return { passed: true };
}

/** True when the check is disabled or the browser has passed it recently. */
export async function hasPassedHumanCheck(
  deps: HumanCheckDeps,
  visitor: Visitor,
): Promise<boolean> {
  if (deps.settings.human_check === 'off') return true;
  return (await humanPass.read(deps, visitor)) !== undefined;
}

function readPayload(solved: string): z.output<typeof payload> {
  try {
    return payload.parse(JSON.parse(Buffer.from(solved, 'base64').toString('utf8')));
  } catch {
    throw new AppError('humanCheckFailed');
  }
}

const challengeSecrets = ({ tokens }: AuthDeps) => ({
  hmacSignatureSecret: tokens.keyedHash('human check', 'challenge').toString('hex'),
  hmacKeySignatureSecret: tokens.keyedHash('human check', 'key').toString('hex'),
});
