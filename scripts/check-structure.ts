import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findStructureProblems, type SourceFile } from './structure-rules.ts';
import { report, root } from './report.ts';

const sourceFolders = [
  'contract/src',
  'pictures',
  'server/src',
  'web/src',
  'monitor',
  'e2e',
  'bench',
  'scripts',
];

function readSources(): SourceFile[] {
  return sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
        return { path: file.slice(root.length + 1).replaceAll('\\', '/'), lines };
      }),
  );
}

report('check-structure', findStructureProblems(readSources()));
