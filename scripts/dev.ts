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
const web = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web', 'vite.config.ts'),
  server: { proxy: { '/api': `http://${apiHost}:${apiPort}` } },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill('SIGTERM'));
}
server.once('exit', (code) => {
  void web.close().finally(() => process.exit(code ?? 0));
});
