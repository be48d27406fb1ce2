import { pbkdf2, solveChallenge, type SolveChallengeOptions } from 'altcha/lib';
import { derivePbkdf2 } from './pbkdf2.ts';

type DeriveKey = SolveChallengeOptions['deriveKey'];
type SolveRequest = { type: 'work' } & Omit<SolveChallengeOptions, 'deriveKey' | 'controller'>;

const deriveKey: DeriveKey = globalThis.isSecureContext
  ? pbkdf2.deriveKey
  : (parameters, salt, password) =>
      Promise.resolve({
        derivedKey: derivePbkdf2(password, salt, {
          iterations: parameters.cost,
          keyLength: parameters.keyLength,
        }),
      });

const controller = new AbortController();

addEventListener('message', ({ data }: MessageEvent<SolveRequest | { type: 'abort' }>) => {
  if (data.type === 'abort') controller.abort();
  else {
    solveChallenge({ ...data, controller, deriveKey }).then(
      (solution) => postMessage(solution),
      (error: unknown) => postMessage({ error: String(error) }),
    );
  }
});
