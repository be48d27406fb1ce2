export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  lines: number;
}

const maxLines = 300;
// Lists of drawings by family; a look is drawn anew whenever its file changes, which takes half an hour for all.
const drawings = 'pictures/draw/';
const drawers = new Set(['utils', 'helpers', 'types', 'constants', 'common', 'index']);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const webComponent = /-(page|form|table|chart|card|dialog)$/;

/** Features that have nothing to show, or nothing to store: everything else is on both sides. */
const serverOnlyFeatures = new Set([
  'analytics',
  'captures',
  'demo',
  'events',
  'images',
  'places',
  'system',
  'translations',
  'uploads',
  'usage',
]);
const webOnlyFeatures = new Set(['onboarding', 'test-ui']);

export function findStructureProblems(files: SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => problemsOf(file)),
    ...mirrorProblems(featuresOf('server', files), featuresOf('web', files)),
  ];
}

function problemsOf(file: SourceFile): string[] {
  const segments = file.path.split('/');
  const name = segments.at(-1) ?? '';
  const stem = name.split('.')[0] ?? '';
  const problems = segments
    .slice(0, -1)
    .concat(stem)
    .filter((segment) => !kebabCase.test(segment) && segment !== 'README')
    .map((segment) => `"${segment}" is not kebab-case`);
  if (!/\.(ts|tsx|mjs)$/.test(name)) return problems.map((problem) => `${file.path}: ${problem}`);

  if (drawers.has(stem)) problems.push(`a file is named for its subject, never "${stem}"`);
  if (file.lines > maxLines && !file.path.startsWith(drawings)) {
    problems.push(`${file.lines} lines; split it by subject before ${maxLines}`);
  }
  if (file.path.startsWith('server/src/features/')) problems.push(...serverFeature(segments));
  if (file.path.startsWith('web/src/features/')) problems.push(...webFeature(segments, stem));
  return problems.map((problem) => `${file.path}: ${problem}`);
}

function serverFeature(segments: string[]): string[] {
  const [feature, ...rest] = segments.slice(3);
  if (rest.length === 0) return ['belongs into the folder of a feature'];
  const isQuestion = feature === 'analytics' && rest[0] === 'questions' && rest.length === 2;
  return rest.length === 1 || isQuestion
    ? []
    : ['a feature has no folders but analytics/questions'];
}

function webFeature(segments: string[], stem: string): string[] {
  const rest = segments.slice(4);
  if (rest.length === 0) return ['belongs into the folder of a feature'];
  if (rest.length > 1) return ['a feature has no folders'];
  const isComponent = segments.at(-1)?.endsWith('.tsx') === true && !isTest(segments);
  if (!isComponent || webComponent.test(stem) || stem.startsWith('use-')) return [];
  return ['a component of a feature is a *-page, -form, -table, -chart, -card or -dialog'];
}

const isTest = (segments: string[]): boolean => segments.at(-1)?.includes('.test.') === true;

function featuresOf(side: 'server' | 'web', files: SourceFile[]): Set<string> {
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
