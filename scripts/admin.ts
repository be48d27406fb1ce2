import { randomBytes } from 'node:crypto';
import { email as emailSchema } from '@wastegauge/contract/directory/accounts';
import { createSuperuser } from '../server/src/features/accounts/service.ts';
import {
  resetPasswordByCommand,
  resetSecondFactorByCommand,
} from '../server/src/features/passwords/service.ts';
import { issueKeyBySerial } from '../server/src/features/devices/service.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { StartError } from '../server/src/platform/start-error.ts';
import { withDatabase } from './lib/with-database.ts';

const usage =
  'Usage: npm run admin -- create-superuser EMAIL | reset-password EMAIL | reset-second-factor EMAIL | issue-device-key SERIAL';
const commands: Record<string, (db: Db, given: string) => Promise<string>> = {
  'create-superuser': async (db, given) => {
    const email = parseEmail(given);
    const password = randomBytes(15).toString('base64url');
    const isNew = await createSuperuser(db, email, password);
    if (!isNew) {
      throw new StartError(
        `${email} already has an account. To restore access, use reset-password.`,
      );
    }
    return `${email} is now a superuser. Password, shown only once: ${password}`;
  },
  'reset-password': async (db, given) => {
    const email = parseEmail(given);
    const password = await resetPasswordByCommand(db, email);
    if (password === undefined) throw unknownAccount(email);
    return `New password of ${email}, shown only once: ${password}`;
  },
  'reset-second-factor': async (db, given) => {
    const email = parseEmail(given);
    if (!(await resetSecondFactorByCommand(db, email))) throw unknownAccount(email);
    return `${email} can now sign in without a code.`;
  },
  'issue-device-key': async (db, serial) => {
    const key = await issueKeyBySerial(db, serial);
    if (!key) throw new StartError(`No monitor with the serial ${serial} is assigned to a site.`);
    return `Key of ${serial}, shown only once: ${key}`;
  },
};

function parseEmail(given: string): string {
  const { success, data } = emailSchema.safeParse(given);
  if (!success) throw new StartError(usage);
  return data;
}

const unknownAccount = (email: string): StartError =>
  new StartError(`No account has the email ${email}.`);

const [command = '', given = ''] = process.argv.slice(2);

await withDatabase(async (db) => {
  const run = commands[command];
  if (!run || given === '') throw new StartError(usage);
  console.log(await run(db, given));
});
