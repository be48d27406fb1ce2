import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const generatedFolder = 'web/icons/generated';
const sourceFiles = 'web/{src,kiosk}/**/*.{ts,tsx}';
const importedIcons = /^import \{([^}]*)\} from '#icons'/gm;

/**
 * The icons that the web application uses, by file. The package of all icons has 18,000 files, a third of what `npm
 * start` would otherwise have to unpack.
 */
export function renderIcons(root: string): Record<string, string> {
  const names = findIconNames(root);
  const drawings = names.map((name): [string, string] => [
    `${generatedFolder}/${fileName(name)}`,
    draw(root, name),
  ]);
  const exports = names.map((name) => `export { ${name} } from './generated/${fileName(name)}';`);
  const types = `export type { Icon } from './create-icon.ts';`;
  return {
    ...Object.fromEntries(drawings),
    'web/icons/icons.ts': [...exports, types, ''].join('\n'),
  };
}

/** Drawings that the web application no longer uses. */
export function findUnusedIcons(root: string, icons: Record<string, string>): string[] {
  return globSync(`${generatedFolder}/*.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !(file in icons));
}

/** The package is not installed for `npm start`. */
export function findPackageImports(root: string): string[] {
  return globSync(sourceFiles, { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('@tabler/icons-react'),
  );
}

function findIconNames(root: string): string[] {
  const names = globSync(sourceFiles, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(importedIcons)].flatMap(
      ([, list = '']) => list.match(/\bIcon[A-Z]\w*/g) ?? [],
    ),
  );
  return [...new Set(names)].toSorted();
}

const fileName = (name: string): string =>
  `${name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()}.ts`;

function draw(root: string, name: string): string {
  const folder = 'node_modules/@tabler/icons-react/dist/esm/icons';
  const source = readFileSync(join(root, folder, `${name}.mjs`), 'utf8');
  const [, parts = '[]'] = /const __iconNode = (\[.*\]);/.exec(source) ?? [];
  const [, kind, label] = /createReactComponent\("(\w+)", "([^"]+)"/.exec(source) ?? [];
  const create = kind === 'filled' ? 'createFilledIcon' : 'createIcon';
  return [
    `import { ${create} } from '../create-icon.ts';`,
    '',
    `export const ${name} = /* @__PURE__ */ ${create}('${label}', ${withoutKeys(parts)});`,
    '',
  ].join('\n');
}

const withoutKeys = (parts: string): string =>
  JSON.stringify(JSON.parse(parts, (name, value: unknown) => (name === 'key' ? undefined : value)));
