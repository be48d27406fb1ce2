/** Preloaded into the server: moves its clock ahead by the milliseconds in the file E2E_CLOCK. */
import { readFileSync } from 'node:fs';

const file = process.env.E2E_CLOCK ?? '';
const RealDate = Date;
const now = (): number => RealDate.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct(target, given: unknown[], newTarget) {
    const made: unknown = Reflect.construct(
      target,
      given.length === 0 ? [now()] : given,
      newTarget,
    );
    return made instanceof RealDate ? made : new RealDate(now());
  },
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
});
