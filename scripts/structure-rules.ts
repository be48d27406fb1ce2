export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  lines: number;
  /** Names of the exported types. */
  types?: string[];
}

const maxLines = 400;
const maxFilesInFolder = 40;
const drawings = 'pictures/draw/';
const vagueNames = new Set(['utils', 'helpers', 'types', 'constants', 'common', 'index']);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const serverOnlyFeatures = new Set([
  'analytics',
  'captures',
  'decisions',
  'events',
  'food-ranking',
  'images',
  'places',
  'system',
  'translations',
  'uploads',
  'usage',
]);
const webOnlyFeatures = new Set(['help', 'onboarding', 'test-ui']);

export function findStructureProblems(files: SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => fileProblems(file).map((problem) => `${file.path}: ${problem}`)),
    ...findLargeFolders(files),
    ...findSharedTypeNames(files),
    ...mirrorProblems(featureNames('server', files), featureNames('web', files)),
  ];
}

function fileProblems({ path, lines }: SourceFile): string[] {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  const stem = name.split('.')[0] ?? '';
  const problems = [...segments.slice(0, -1), stem]
    .filter((segment) => !kebabCase.test(segment) && segment !== 'README')
    .map((segment) => `"${segment}" is not kebab-case`);
  if (!isCode(path)) return problems;
  if (vagueNames.has(stem)) problems.push(`name the file for its subject, not "${stem}"`);
  if (lines > maxLines && !path.startsWith(drawings) && !path.includes('.test.'))
    problems.push(`${lines} lines`);
  const depth = path.split('/features/')[1]?.split('/').length;
  if (depth === 1) problems.push('belongs in the folder of a feature');
  if (depth !== undefined && depth > 3) problems.push('one level of folders within a feature');
  return problems;
}

const isCode = (path: string): boolean => /\.(ts|tsx|mjs|css)$/.test(path);

function findSharedTypeNames(files: SourceFile[]): string[] {
  const types = files.flatMap(({ path, types = [] }) => types.map((name) => ({ path, name })));
  return [...Map.groupBy(types, ({ name }) => name)]
    .filter(([, definitions]) => definitions.length > 1)
    .map(
      ([name, definitions]) => `type ${name}: ${definitions.map(({ path }) => path).join(', ')}`,
    );
}

function findLargeFolders(files: SourceFile[]): string[] {
  const code = files.map(({ path }) => path).filter(isCode);
  const byFolder = Map.groupBy(code, (path) => path.slice(0, path.lastIndexOf('/')));
  return [...byFolder]
    .filter(([, paths]) => paths.length > maxFilesInFolder)
    .map(([folder, paths]) => `${folder}: ${paths.length} files; group them by subject`);
}

function featureNames(side: 'server' | 'web', files: SourceFile[]): Set<string> {
  const prefix = `${side}/src/features/`;
  const paths = files.map((file) => file.path).filter((path) => path.startsWith(prefix));
  return new Set(paths.map((path) => path.slice(prefix.length).split('/')[0] ?? ''));
}

function mirrorProblems(server: Set<string>, web: Set<string>): string[] {
  const alone = (own: Set<string>, other: Set<string>, allowed: Set<string>): string[] =>
    [...own].filter((feature) => !other.has(feature) && !allowed.has(feature));
  return [
    ...alone(server, web, serverOnlyFeatures).map(
      (feature) => `server/src/features/${feature} has no counterpart in web/src/features`,
    ),
    ...alone(web, server, webOnlyFeatures).map(
      (feature) => `web/src/features/${feature} has no counterpart in server/src/features`,
    ),
  ];
}
