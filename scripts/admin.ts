import { randomBytes } from 'node:crypto';
import { email as emailSchema } from '@wastegauge/contract/accounts';
import { createSuperuser } from '../server/src/features/accounts/service.ts';
import { StartError } from '../server/src/platform/start-error.ts';
import { withDatabase } from './with-database.ts';

const [command, address] = process.argv.slice(2);

await withDatabase(async (db) => {
  const parsed = emailSchema.safeParse(address);
  if (command !== 'create-superuser' || !parsed.success) {
    throw new StartError('Usage: npm run admin -- create-superuser EMAIL');
  }
  const password = randomBytes(15).toString('base64url');
  const isNew = await createSuperuser(db, parsed.data, password);
  if (!isNew) throw new StartError(`${parsed.data} has an account already.`);
  console.log(`${parsed.data} may do everything now. The password, shown this once: ${password}`);
});
