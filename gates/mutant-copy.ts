import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../scripts/lib/report.ts';
import type { Mutant } from './support/gate.ts';

/** A copy of the project in which bugs are planted; packages are linked. */
export interface ProjectCopy {
  folder: string;
  plant(mutant: Mutant): void;
  undo(mutant: Mutant): void;
  remove(): void;
}

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  });
  for (const file of [...listed.toString().split('\0').filter(Boolean), 'web/dist']) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  linkPackages(folder);
  return {
    folder,
    plant: ({ file, find, replace }) => {
      const original = readFileSync(join(root, file), 'utf8');
      const places = original.split(find).length - 1;
      if (places !== 1) throw new Error(`${file} has the text to change ${places} times: ${find}`);
      writeFileSync(
        join(folder, file),
        original.replace(find, () => replace),
      );
    },
    undo: ({ file }) => cpSync(join(root, file), join(folder, file)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Our own workspaces keep their relative links, so that the copies are used. */
function linkPackages(folder: string): void {
  for (const home of ['.', ...workspacesWithPackages()]) {
    const [from, to] = [join(root, home, 'node_modules'), join(folder, home, 'node_modules')];
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (name === '@wastegauge') cpSync(join(from, name), join(to, name), copyingLinks);
      else if (name !== '.vite' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
    }
  }
}

const copyingLinks = { recursive: true, verbatimSymlinks: true };

const workspacesWithPackages = (): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'node_modules')))
    .map(({ name }) => name);
