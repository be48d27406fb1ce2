import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { PrepareError } from './prepare-error.mjs';
import { runNpm } from './run-npm.mjs';

const sources = [
  'web/src',
  'web/kiosk',
  'web/icons',
  'web/public',
  'web/index.html',
  'web/service-worker',
  'web/vite',
  'web/vite.config.ts',
  'web/kiosk.config.ts',
  'web/package.json',
  'contract/src',
  'monitor/src',
  'scales/src',
  'package-lock.json',
];

/**
 * Builds the web application when its sources changed since the last build.
 * @param {string} root
 */
export async function buildWebWhenChanged(root) {
  const dist = join(root, 'web', 'dist');
  const hash = hashFiles(root, sources);
  const stampFile = join(dist, '.build-hash');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;

  // Built in another folder and swapped, so that an interrupted build leaves the previous one in place.
  const draft = join(root, 'node_modules', '.cache', 'wastegauge-web');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(draft), { recursive: true });
  await build(root, 'Building the web application', 'build', draft);
  await build(root, 'Building the monitor for tablets', 'build:kiosk', join(draft, 'monitor'));
  writeFileSync(join(draft, '.build-hash'), hash);
  swapIn(draft, dist);
}

async function build(root, title, script, outDir) {
  const { isOk, output } = await runNpm(root, title, [
    'run',
    script,
    '--workspace=@wastegauge/web',
    '--',
    `--outDir=${outDir}`,
    '--emptyOutDir',
    '--logLevel=warn',
  ]);
  if (isOk) return;
  process.stderr.write(`${output}\n`);
  throw new PrepareError('The web application could not be built: see the lines above.');
}

function swapIn(draft, dist) {
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(draft, dist);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    const stamp = join(draft, '.build-hash');
    cpSync(draft, dist, { recursive: true, filter: (source) => source !== stamp });
    cpSync(stamp, join(dist, '.build-hash'));
  }
}
