import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { PrepareError } from './prepare-error.mjs';
import { runNpm } from './run-npm.mjs';

const stampOf = (root) => join(root, 'node_modules', '.wastegauge-installed');

/** @param {string} root */
export const isInstalled = (root) => existsSync(stampOf(root));

/**
 * Installs the packages for the mode unless a stamp shows that they are installed.
 * @param {string} root
 * @param {'start' | 'test'} mode
 */
export async function installWhenNeeded(root, mode) {
  const stampFile = stampOf(root);
  const hash = hashFiles(root, manifests(root));
  const enough = mode === 'start' ? ['start', 'test'] : ['test'];
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : '';
  if (enough.some((installed) => stamp === `${installed} ${hash}`)) return;

  const what = mode === 'start' ? 'Installing packages' : 'Installing packages and test tools';
  const parts = mode === 'start' ? ['--omit=dev'] : ['--include=dev'];
  const flags = [...parts, '--include=optional', '--no-audit', '--no-fund', '--no-progress'];
  // When a registry lacks packages for other platforms, `npm ci` fails but `npm install` works.
  const clean = await runNpm(root, what, ['ci', ...flags]);
  const result = clean.isOk
    ? clean
    : await runNpm(root, `${what}, second way`, ['install', '--no-save', ...flags]);
  if (!result.isOk) {
    process.stderr.write(`${lastLines(result.output)}\n`);
    throw new PrepareError(
      'The packages could not be installed: see the lines above, check the network and run the command again.',
    );
  }
  writeFileSync(stampFile, `${mode} ${hash}\n`);
}

function manifests(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.map((folder) => `${folder}/package.json`);
  return ['package-lock.json', 'package.json', ...folders];
}

const lastLines = (output) => output.split('\n').slice(-15).join('\n');
