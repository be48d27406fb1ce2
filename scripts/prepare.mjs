// Runs before anything is installed, on any Node from 20: plain JavaScript with Node's own modules.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWebWhenChanged } from './prepare/build-web.mjs';
import { chooseNode } from './prepare/choose-node.mjs';
import { installWhenNeeded } from './prepare/install.mjs';
import { PrepareError } from './prepare/prepare-error.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mode = process.argv[2];

try {
  if (mode !== 'start' && mode !== 'test') {
    throw new PrepareError('usage: node scripts/prepare.mjs start|test');
  }
  await installWhenNeeded(root, mode);
  chooseNode(root);
  await buildWebWhenChanged(root);
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
