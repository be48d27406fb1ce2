import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { writeBackup } from '../server/src/adapters/backup/writer.ts';
import { openFiles } from '../server/src/adapters/files/choose-files.ts';
import { loadOrCreateAppSecret } from '../server/src/platform/data-folder.ts';
import { withInstallation } from './lib/with-database.ts';

const [file, ...others] = parseArgs({ allowPositionals: true }).positionals;

if (file === undefined || others.length > 0) {
  console.error('Usage: npm run backup -- FILE, such as wastegauge.tar.zst');
  process.exitCode = 2;
} else {
  await withInstallation(async (databaseUrl, config) => {
    const { rows, files } = await writeBackup(file, {
      version: packageJson.version,
      databaseUrl,
      files: await openFiles(config),
      appSecret: config.APP_SECRET ?? loadOrCreateAppSecret(config.DATA_DIR),
    });
    console.log(`${file}: ${rows} rows and ${files} pictures. It contains secrets: keep it safe.`);
  });
}
