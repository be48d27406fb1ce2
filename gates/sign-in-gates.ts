import type { Gate } from './support/gate.ts';
import { inTests } from './in-tests.ts';
import { measureTiming } from './product/timing.ts';

export const signInGates: Gate[] = [
  inTests({
    name: 'B1',
    what: '200 guesses at once at one code, 20 rounds',
    figure: 'at most 3 checked',
    files: ['server/src/features/sign-in/one-time-codes.test.ts'],
    only: 'guesses at once',
    mutant: {
      bug: 'attempts are counted but not limited',
      file: 'server/src/features/sign-in/one-time-codes.ts',
      find: 'and attempts < ${limits.tries} and',
      replace: 'and',
    },
  }),
  inTests({
    name: 'B4',
    what: '100 magic links, each redeemed 20 times at once',
    figure: '100 sessions',
    files: ['server/src/features/sign-in/magic-link.test.ts'],
    only: 'times at once',
    mutant: {
      bug: 'a used link is still valid',
      file: 'server/src/features/sign-in/queries.ts',
      find: "and kind = 'magic' and used_at is null and expires_at > now()",
      replace: "and kind = 'magic' and expires_at > now()",
    },
  }),
  inTests({
    name: 'B6',
    what: 'a used refresh token is sent again; 50 refreshes at once',
    figure: 'the session ends; legitimate tabs stay signed in',
    files: ['server/src/features/sign-in/sessions.test.ts'],
    only: 'refresh',
    mutant: {
      bug: 'a used token is valid as long as its successor is the newest',
      file: 'server/src/features/sign-in/sessions.ts',
      find: 'session.generation === generation + 1 && session.wasJustRotated',
      replace: 'session.generation === generation + 1',
    },
  }),
  inTests({
    name: 'B7',
    what: '40 forged tokens',
    figure: '40 times 401',
    files: ['server/src/features/sign-in/sessions.test.ts'],
    only: 'forged tokens',
    mutant: {
      bug: 'the signature of a token is not verified',
      file: 'server/src/platform/auth/tokens.ts',
      find: 'const { payload } = await jwtVerify(token, signingKey, options);',
      replace:
        "const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());",
    },
  }),
  {
    name: 'B8',
    what: 'known against unknown e-mail, 500 timings each',
    figure: 'medians within 5 ms',
    kind: 'trial',
    isTimed: true,
    run: measureTiming,
    mutant: {
      bug: 'an unknown e-mail is rejected without hashing',
      file: 'server/src/platform/auth/passwords.ts',
      find: '  const reference = stored ?? (await dummyHash);\n',
      replace: '  if (stored === null) return false;\n  const reference = stored;\n',
    },
  },
];
