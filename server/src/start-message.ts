import type { FastifyInstance } from 'fastify';
import { demoAccounts, demoPassword } from '@wastegauge/demo/service';
import type { Config } from './platform/config.ts';

interface StartedServer {
  role: Config['ROLE'];
  version: string;
  isDemo: boolean;
}

export function printStartMessage(
  print: (line: string) => void,
  app: FastifyInstance,
  { role, version, isDemo }: StartedServer,
): void {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : address;
  if (role === 'worker') {
    print(`\nWasteGauge ${version} is running jobs: http://localhost:${port}/api/health/ready`);
    return;
  }
  print(`\nWasteGauge ${version} is ready: http://localhost:${port}`);
  if (isDemo) {
    print(`\nDemo accounts, all with the password ${demoPassword}`);
    for (const account of demoAccounts) {
      print(`  ${account.email.padEnd(32)} ${account.description.en}`);
    }
  }
  print('\nPress Ctrl-C to stop.');
}
