import { parseArgs } from 'node:util';
import { restoreBackup } from '../server/src/adapters/backup/restorer.ts';
import { openFiles } from '../server/src/adapters/files/choose-files.ts';
import { storeAppSecret, prepareDataFolder } from '../server/src/platform/data-folder.ts';
import { withInstallation } from './lib/with-database.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
});
const [file, ...others] = positionals;

if (file === undefined || others.length > 0) {
  console.error('Usage: npm run restore -- FILE [--replace]');
  process.exitCode = 2;
} else {
  await withInstallation(async (databaseUrl, config) => {
    prepareDataFolder(config.DATA_DIR);
    const { rows, files, appSecret } = await restoreBackup(file, {
      databaseUrl,
      files: await openFiles(config),
      replaces: values.replace,
    });
    console.log(`${rows} rows and ${files} pictures restored. Start WasteGauge with: npm start`);
    if (config.APP_SECRET === undefined) storeAppSecret(config.DATA_DIR, appSecret);
    else if (config.APP_SECRET !== appSecret)
      console.log('APP_SECRET differs from the backup: all users have to sign in again.');
  });
}
