import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startProgress } from './progress.mjs';

// `npm start` passes its settings in the environment; these would change what the nested npm installs and where.
// Registry, proxy and cache settings are kept.
const outerNpmSettings = [
  'also',
  'dev',
  'include',
  'omit',
  'only',
  'optional',
  'production',
  'dry_run',
  'global',
  'global_prefix',
  'local_prefix',
  'location',
  'prefix',
  'include_workspace_root',
  'workspace',
  'workspaces',
  'package_lock',
  'package_lock_only',
];

/**
 * Runs npm with a progress line.
 * @param {string} root
 * @param {string} label
 * @param {string[]} npmArguments
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
export async function runNpm(root, label, npmArguments) {
  const progress = startProgress(label);
  const { command, leading, shell } = findNpm();
  const child = spawn(command, [...leading, ...npmArguments], {
    cwd: root,
    env: cleanEnvironment(root),
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  let wasInterrupted = false;
  const endChild = () => {
    wasInterrupted = true;
    child.kill('SIGINT');
    // In the middle of an install npm takes half a minute to listen.
    setTimeout(() => child.kill('SIGKILL'), 1000).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.once(signal, endChild);
  const isOk = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  for (const signal of signals) process.off(signal, endChild);
  progress.end(isOk);
  if (wasInterrupted) process.exit(130);
  return { isOk, output: output.trim() };
}

// The Node inside node_modules must not run an npm that is about to delete node_modules.
function findNpm() {
  const npmCli = process.env.npm_execpath;
  const outerNode = process.env.npm_node_execpath;
  if (npmCli && outerNode && /npm-cli\.c?js$/.test(npmCli) && existsSync(outerNode)) {
    return { command: outerNode, leading: [npmCli], shell: false };
  }
  const isWindows = process.platform === 'win32';
  return { command: isWindows ? 'npm.cmd' : 'npm', leading: [], shell: isWindows };
}

function cleanEnvironment(root) {
  const environment = { ...process.env };
  for (const name of Object.keys(environment)) {
    const setting = /^npm_config_(.+)$/i.exec(name)?.[1]?.toLowerCase().replaceAll('-', '_');
    const isLifecycle = /^npm_(package|lifecycle|command)/.test(name);
    if (isLifecycle || (setting && outerNpmSettings.includes(setting))) {
      delete environment[name];
    }
  }
  delete environment.NODE_ENV;
  delete environment.INIT_CWD;
  const ownBinaries = join(root, 'node_modules', '.bin');
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  environment[pathName] = (environment[pathName] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== ownBinaries)
    .join(delimiter);
  return environment;
}
