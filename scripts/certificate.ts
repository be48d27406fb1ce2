import { issueCertificate } from '../server/src/adapters/local-authority/local-authority.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import { prepareDataFolder, restrictNewFiles } from '../server/src/platform/data-folder.ts';
import { StartError } from '../server/src/platform/start-error.ts';

const usage =
  'Usage: npm run certificate -- NAME … with the host names and IP addresses of this server, for example: npm run certificate -- waste.local 192.168.1.20';

async function run(names: string[]): Promise<string> {
  if (names.length === 0 || names.some((name) => name.startsWith('-'))) throw new StartError(usage);
  const config = loadConfig();
  prepareDataFolder(config.DATA_DIR);
  const issued = await issueCertificate(config.DATA_DIR, names, new Date());
  const [name = ''] = issued.names;
  const host = name.includes(':') ? `[${name}]` : name;
  const httpPort = config.HTTP_PORT ?? 8081;
  return [
    `The certificate is valid until ${issued.validTo.toISOString().slice(0, 10)} for ${issued.names.join(', ')}. A running server uses it within a minute and renews it automatically.`,
    issued.isNewAuthority
      ? `A new authority was created: ${issued.authorityFile}. Install it on every tablet.`
      : `It is signed by the existing authority: tablets that trust it need no change.`,
    `Fingerprint of the authority (SHA-256): ${issued.fingerprint}`,
    '',
    ...(config.HOST === '127.0.0.1'
      ? ['1. Start the product so that tablets can reach it: HOST=0.0.0.0 npm start']
      : ['1. Start the product: npm start']),
    `2. On each tablet open http://${host}:${httpPort}/certificate and follow the steps.`,
    `3. Then open https://${host}:${config.PORT}`,
  ].join('\n');
}

restrictNewFiles();
try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
