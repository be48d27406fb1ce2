import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import type { AuthDeps, Visitor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { findUserCredentials, type Credentials } from './queries.ts';

interface SignedCookie<Note> {
  write(deps: AuthDeps, visitor: Visitor, note: Note): Promise<void>;
  read(deps: AuthDeps, visitor: Visitor): Promise<Note | undefined>;
  clear(visitor: Visitor): void;
}

export function defineSignedCookie<Schema extends z.ZodType<Record<string, unknown>>>(
  cookieName: string,
  seconds: number,
  schema: Schema,
): SignedCookie<z.output<Schema>> {
  return {
    write: async (deps, visitor, note) => {
      const expiresAt = new Date(deps.clock.now().getTime() + seconds * 1000);
      const signed = await deps.tokens.signNote(cookieName, note, expiresAt);
      visitor.cookies.set(cookieName, signed, seconds);
    },
    read: async (deps, visitor) => {
      const signed = visitor.cookies.read(cookieName);
      if (signed === undefined) return undefined;
      const note = await deps.tokens.readNote(cookieName, signed, deps.clock.now());
      return schema.safeParse(note).data;
    },
    clear: (visitor) => visitor.cookies.clear(cookieName),
  };
}

/** A sign-in that waits for its code, bound to the browser. */
export const pendingSignIn = defineSignedCookie(
  'wg_sign_in',
  10 * 60,
  z.object({
    userId: z.number().int(),
    method: z.enum(['password', 'magic-link', 'social']),
  }),
);

const maxAccounts = 5;

/** One entry per account that signed in on this browser recently, for shared tablets. */
const knownDevice = defineSignedCookie(
  'wg_device',
  365 * 24 * 3600,
  z.object({ id: z.uuid(), marks: z.array(z.string()) }),
);

export async function knownDeviceId(
  deps: AuthDeps,
  visitor: Visitor,
  credentials: Credentials,
): Promise<string | undefined> {
  const device = await knownDevice.read(deps, visitor);
  return device?.marks.includes(deviceMark(deps, device.id, credentials)) ? device.id : undefined;
}

export async function rememberDevice(
  deps: AuthDeps,
  transaction: Db,
  visitor: Visitor,
  userId: number,
): Promise<void> {
  const credentials = await findUserCredentials(transaction, userId);
  if (!credentials) return;
  const { id, marks } = (await knownDevice.read(deps, visitor)) ?? { id: randomUUID(), marks: [] };
  const mark = deviceMark(deps, id, credentials);
  const others = marks.filter((other) => other !== mark);
  await knownDevice.write(deps, visitor, { id, marks: [mark, ...others].slice(0, maxAccounts) });
}

/** Includes the password hash, so that a new password invalidates known devices. */
const deviceMark = (
  { tokens }: AuthDeps,
  deviceId: string,
  { id, passwordHash }: Credentials,
): string =>
  tokens
    .keyedHash('known device', [deviceId, id, passwordHash ?? ''].join('|'))
    .toString('base64url');
