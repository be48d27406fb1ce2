import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './lib/report.ts';

const apiPort = process.env.PORT ?? '8080';
const apiHost = process.env.HOST ?? '127.0.0.1';

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
const kiosk = await createServer({
  configFile: join(root, 'web', 'kiosk.config.ts'),
  server: { port: 5180 },
});
await kiosk.listen();
const kioskUrl = kiosk.resolvedUrls?.local[0] ?? '';
const web = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web', 'vite.config.ts'),
  server: {
    proxy: {
      '/api': `http://${apiHost}:${apiPort}`,
      '/monitor/': { target: new URL(kioskUrl).origin, ws: true },
    },
  },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill('SIGTERM'));
}
server.once('exit', (code) => {
  void Promise.all([web.close(), kiosk.close()]).finally(() => process.exit(code ?? 0));
});
