import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findImportProblems, type ImportingFile } from './import-rules.ts';
import { report, root } from './lib/report.ts';
import { findStructureProblems, type SourceFile } from './structure-rules.ts';

const sourceFolders = [
  'contract/src',
  'demo',
  'pictures',
  'recognition/src',
  'scales',
  'server/src',
  'server/test',
  'web/kiosk',
  'web/src',
  'monitor',
  'e2e',
  'bench',
  'gates',
  'scripts',
];

function readSources(): (SourceFile & ImportingFile)[] {
  return sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file, 'utf8');
        return {
          path: file.slice(root.length + 1).replaceAll('\\', '/'),
          lines: text.trimEnd().split('\n').length,
          types: [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(
            ([, name = '']) => name,
          ),
          imports: /\.tsx?$/.test(entry.name) ? readImports(text) : [],
        };
      }),
  );
}

const readImports = (text: string): string[] =>
  [...text.matchAll(/(?:^(?:import|export|\}) [^'"]*|import\()'([^']+)'/gm)].map(
    ([, specifier = '']) => specifier,
  );

const sources = readSources();
report('check-structure', [...findStructureProblems(sources), ...findImportProblems(sources)]);
