import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PrepareError } from './prepare-error.mjs';

/**
 * The product runs on the Node from the registry. Where there is none for the machine (Apple silicon) or it does not run
 * (musl), its links are removed and the machine's Node is used, if it is new enough.
 * @param {string} root
 */
export function chooseNode(root) {
  const binaries = join(root, 'node_modules', '.bin');
  if (isAtLeast(readVersion(join(binaries, 'node')), 24, 0)) return;
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(binaries, name), { force: true });

  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binaries);
  const version = readVersion('node', path.join(delimiter));
  if (isAtLeast(version, 22, 18)) return;
  throw new PrepareError(
    `WasteGauge needs Node 22.18 or newer on this machine (found ${version ?? 'none'}): install it from https://nodejs.org and run the command again.`,
  );
}

function readVersion(node, path = process.env.PATH) {
  const run = spawnSync(node, ['-v'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  });
  return run.status === 0 ? run.stdout.trim() : undefined;
}

function isAtLeast(version, major, minor) {
  const [foundMajor = 0, foundMinor = 0] = (version ?? '').replace('v', '').split('.').map(Number);
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}
