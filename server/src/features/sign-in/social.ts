import type { LoginReply } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import type { Social, SocialIdentity } from '../../platform/ports/social.ts';
import { recordFailure } from '../usage/service.ts';
import { defineSignedCookie } from './signed-cookies.ts';
import type { SignInDeps } from './deps.ts';
import { findIdentity, insertIdentity, lockPersonByEmail } from './queries.ts';
import { completeSignIn } from './service.ts';

export type SocialProof = { id_token: string } | { callback_url: string };

const perAddress = { hits: 100, windowSeconds: 15 * 60 };

/** Bound to the browser that started: the callback URL alone is not enough. */
const startedSocial = defineSignedCookie(
  'wg_social',
  10 * 60,
  z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
);

export async function startSocialLogin(
  deps: SignInDeps,
  visitor: Visitor,
): Promise<{ authorization_url: string }> {
  const started = await askProvider(deps, (social) => social.start(redirectUri(deps)));
  await startedSocial.write(deps, visitor, { ...started.secrets });
  return { authorization_url: started.authorizationUrl };
}

export async function signInWithSocial(
  deps: SignInDeps,
  visitor: Visitor,
  proof: SocialProof,
): Promise<LoginReply> {
  await countHit(deps.db, { key: `social:address:${visitor.ipAddress}`, ...perAddress });
  const properties = { method: 'social' };
  const failure = { name: 'sign_in_failed', userId: null, properties } as const;
  const userId = await confirmIdentity(deps, visitor, proof)
    .then((identity) => findOrLinkUser(deps, visitor, identity))
    .catch(recordFailure(deps.db, failure));
  return completeSignIn(deps, visitor, userId, 'social');
}

async function confirmIdentity(
  deps: SignInDeps,
  visitor: Visitor,
  proof: SocialProof,
): Promise<SocialIdentity> {
  if ('id_token' in proof) {
    return askProvider(deps, (social) => social.readIdToken(proof.id_token));
  }
  const secrets = await startedSocial.read(deps, visitor);
  startedSocial.clear(visitor);
  return askProvider(deps, (social) => {
    if (!secrets) throw new Error('this browser did not start a social sign-in');
    const callback = new URL(redirectUri(deps));
    callback.search = new URL(proof.callback_url).search;
    return social.finish(callback, secrets);
  });
}

/** By (issuer, subject); on first use by an e-mail the provider has verified. */
function findOrLinkUser(
  deps: SignInDeps,
  visitor: Visitor,
  identity: SocialIdentity,
): Promise<number> {
  return inTransaction(deps.db, async (transaction) => {
    const known = await findIdentity(transaction, identity);
    if (known !== undefined) return known;
    if (identity.verifiedEmail === null) throw new AppError('socialUnverifiedEmail');
    const person = await lockPersonByEmail(transaction, identity.verifiedEmail);
    if (!person) throw new AppError('socialUnknownUser');
    const { issuer, subject } = identity;
    // E-mails can be reassigned at the provider, so an account is linked to one subject only.
    const isLinked = await insertIdentity(transaction, { issuer, subject, userId: person.id });
    if (!isLinked) throw new AppError('socialUnknownUser');
    await writeAudit(transaction, visitor, 'identity.linked', ['user', person.id], {
      after: { issuer },
    });
    return person.id;
  });
}

async function askProvider<Answer>(
  deps: SignInDeps,
  ask: (social: Social) => Promise<Answer>,
): Promise<Answer> {
  if (!deps.social) throw new AppError('socialNotConfigured');
  try {
    return await ask(deps.social);
  } catch (error) {
    // The rest of the error contains codes and tokens.
    const reason = error instanceof Error ? error.message : 'unknown';
    deps.log.warn({ reason }, 'the provider did not confirm a social sign-in');
    throw new AppError('socialFailed');
  }
}

const redirectUri = (deps: SignInDeps): string => `${deps.publicUrl}/auth/sign-in`;
