export interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

/** Open-source licences. Add one only after reading it: source-available licences stay out. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

const heading = 'Packages';
const introduction = `WasteGauge runs with these npm packages, including those for other platforms. Each
one carries the text of its licence. This list is generated: npm run generate`;

/** Includes build tools. */
export const findLicenceProblems = (lock: LockFile): string[] =>
  installedPackages(lock)
    .filter(({ licence }) => !isOpenSource(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'}`);

/** Keeps the hand-written part of NOTICE and replaces the list of packages below it. */
export function renderNotice(notice: string, lock: LockFile): string {
  const start = notice.indexOf(`\n${heading}\n`);
  const handWritten = (start < 0 ? notice : notice.slice(0, start)).trimEnd();
  const lines = installedPackages(lock)
    .filter(({ isDev }) => !isDev)
    .map(({ name, version, licence }) => `  ${name} ${version}: ${licence ?? 'no licence'}`)
    .toSorted();
  return [handWritten, '', '', heading, '', introduction, '', ...new Set(lines), ''].join('\n');
}

function installedPackages({ packages }: LockFile) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      isDev: dev,
    }));
}

// Too strict for nested expressions.
const isOpenSource = (expression = ''): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => allowedLicences.has(licence)));
