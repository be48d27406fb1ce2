import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findRepositoryPaths } from './doc-refs.ts';
import { report, root } from './lib/report.ts';

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const problems = documents
  .filter((document) => existsSync(join(root, document)))
  .flatMap((document) => {
    const { paths, links } = findRepositoryPaths(readFileSync(join(root, document), 'utf8'));
    const targets = [...paths, ...links.map((link) => join(dirname(document), link))];
    return targets
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${document} names ${target}, which does not exist`);
  });

report('check-doc-refs', [...new Set(problems)]);
