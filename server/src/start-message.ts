import type { FastifyInstance } from 'fastify';
import { demoAccounts, demoPassword } from '@wastegauge/demo/service';
import type { Https } from './https.ts';
import type { Config } from './platform/config.ts';

interface StartedServer {
  role: Config['ROLE'];
  version: string;
  isDemo: boolean;
  https: Https | null;
}

export function printStartMessage(
  print: (line: string) => void,
  app: FastifyInstance,
  { role, version, isDemo, https }: StartedServer,
): void {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : address;
  if (role === 'worker') {
    print(`\nWasteGauge ${version} is running jobs: http://localhost:${port}/api/health/ready`);
    return;
  }
  const name = https?.certificate.names[0] ?? 'localhost';
  print(`\nWasteGauge ${version} is ready: ${https ? 'https' : 'http'}://${name}:${port}`);
  if (https?.source.isLocal && https.httpPort !== undefined) {
    print(`Certificate for tablets: http://${name}:${https.httpPort}/certificate`);
  }
  if (isDemo) {
    print(`\nDemo accounts, all with the password ${demoPassword}`);
    for (const account of demoAccounts) {
      print(`  ${account.email.padEnd(32)} ${account.description.en}`);
    }
  }
  print('\nPress Ctrl-C to stop.');
}
