// Runs before anything is installed, on any Node from 20: plain JavaScript with Node's own modules.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWebWhenChanged } from './prepare/build-web.mjs';
import { chooseNode } from './prepare/choose-node.mjs';
import { installWhenNeeded, isInstalled } from './prepare/install.mjs';
import { PrepareError } from './prepare/prepare-error.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const steps = {
  install: () => install('start'),
  // A running server keeps its packages, even if a newer version was fetched.
  command: () => isInstalled(root) || install('start'),
  build: () => buildWebWhenChanged(root),
  start: () => installAndBuild('start'),
  test: () => installAndBuild('test'),
};

try {
  const run = steps[process.argv[2]];
  if (!run)
    throw new PrepareError('usage: node scripts/prepare.mjs install|command|build|start|test');
  await run();
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function install(mode) {
  await installWhenNeeded(root, mode);
  chooseNode(root);
}

async function installAndBuild(mode) {
  await install(mode);
  await buildWebWhenChanged(root);
}
