import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthDeps, Visitor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { defineCookieNote } from './cookie-notes.ts';
import { findCredentialsOfUser, type Credentials } from './queries.ts';

const maxAccounts = 5;

/** One entry per account that signed in on this browser recently, for shared tablets. */
const knownDevice = defineCookieNote(
  'wg_device',
  365 * 24 * 3600,
  z.object({ id: z.uuid(), marks: z.array(z.string()) }),
);

/** Undefined if the account has not signed in here since its password was set. */
export async function knownDeviceId(
  deps: AuthDeps,
  visitor: Visitor,
  credentials: Credentials,
): Promise<string | undefined> {
  const device = await knownDevice.read(deps, visitor);
  return device?.marks.includes(markOf(deps, device.id, credentials)) ? device.id : undefined;
}

export async function rememberDevice(
  deps: AuthDeps,
  transaction: Db,
  visitor: Visitor,
  userId: number,
): Promise<void> {
  const credentials = await findCredentialsOfUser(transaction, userId);
  if (!credentials) return;
  const { id, marks } = (await knownDevice.read(deps, visitor)) ?? { id: randomUUID(), marks: [] };
  const mark = markOf(deps, id, credentials);
  const others = marks.filter((other) => other !== mark);
  await knownDevice.write(deps, visitor, { id, marks: [mark, ...others].slice(0, maxAccounts) });
}

/** Includes the password hash, so that a new password invalidates known devices. */
const markOf = (
  { tokens }: AuthDeps,
  deviceId: string,
  { id, passwordHash }: Credentials,
): string =>
  tokens
    .keyedHash('known device', [deviceId, id, passwordHash ?? ''].join('|'))
    .toString('base64url');
