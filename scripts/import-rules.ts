import { posix } from 'node:path';

export interface ImportingFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  imports: string[];
}

/** A feature of the server imports features of its own tier or an earlier one. */
const tiers = [
  ['certificates', 'images', 'messages', 'places', 'system', 'translations', 'uploads', 'usage'],
  [
    'accounts',
    'devices',
    'foods',
    'groups',
    'pairing',
    'passwords',
    'sign-in',
    'sign-up',
    'sites',
    'teams',
    'users',
  ],
  [
    'captures',
    'comments',
    'currency-rates',
    'decisions',
    'donations',
    'events',
    'food-ranking',
    'labelling',
    'live',
    'manual-waste',
    'prices',
    'recipes',
    'recognition',
    'review',
    'service-times',
    'tablets',
  ],
  [
    'actions',
    'analytics',
    'compliance',
    'control-weeks',
    'coverage',
    'covers',
    'explore',
    'feed',
    'insights',
    'monitor-health',
    'overview',
    'reports',
    'streams',
    'targets',
    'tomorrow',
    'unusual',
    'venues',
    'weekly-picks',
    'widgets',
  ],
  ['data-connector', 'factor-sets', 'imports', 'operations'],
];

/** Folders of ours that a file may import from, by the folder of the file; the first match applies. */
const allowedFolders: [folder: string, allowed: string[]][] = [
  ['contract', ['contract']],
  ['pictures', ['pictures']],
  ['recognition', ['recognition', 'contract']],
  ['scales', ['scales']],
  ['server/src/platform', ['server/src/platform', 'contract', 'pictures', 'recognition']],
  [
    'server/src/adapters',
    ['server/src/adapters', 'server/src/platform', 'contract', 'recognition'],
  ],
  [
    'server/src/features',
    ['server/src/features', 'server/src/platform', 'contract', 'pictures', 'recognition'],
  ],
  [
    'server/src/app.ts',
    ['server/src/access-keys.ts', 'server/src/features', 'server/src/platform', 'contract'],
  ],
  ['server', ['server', 'contract', 'demo', 'pictures']],
  ['demo', ['demo', 'server', 'contract', 'pictures']],
  ['web/kiosk', ['web/kiosk', 'contract', 'monitor', 'scales']],
  ['web/src/ui', ['web/src/ui']],
  ['web/src/charts', ['web/src/charts', 'web/src/ui', 'contract']],
  ['web/src/api', ['web/src/api', 'contract']],
  [
    'web/src/widgets',
    [
      'web/src/widgets',
      'web/src/charts',
      'web/src/ui',
      'web/src/api',
      'web/src/locales',
      'contract',
    ],
  ],
  [
    'web/src/features',
    [
      'web/src/features',
      'web/src/widgets',
      'web/src/charts',
      'web/src/ui',
      'web/src/api',
      'contract',
      'scales',
    ],
  ],
  ['web', ['web', 'contract', 'scales']],
  ['monitor', ['monitor', 'contract', 'pictures', 'scales']],
  ['e2e', ['e2e', 'contract']],
  [
    'bench',
    ['bench', 'demo', 'gates', 'recognition', 'scripts', 'server/src', 'contract', 'pictures'],
  ],
  ['gates', ['gates', 'demo', 'monitor', 'scripts', 'server', 'contract', 'pictures']],
  ['scripts', ['scripts', 'demo', 'gates', 'recognition', 'server', 'contract']],
];

const adapterLibraries = /^(graphile-worker|nodemailer|aws4fetch|@duckdb\/.*)$/;
const databaseLibraries = /^(pg|pg\/.*|pg-.*)$/;
const chartLibraries = /^(d3-.*|@cantoo\/.*)$/;

export function findImportProblems(files: ImportingFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  return [...sources.flatMap(forbiddenImports), ...findCycles(sources)];
}

const isTest = (path: string): boolean =>
  /\.(test|test-support|spec)\.tsx?$/.test(path) || path.startsWith('server/test/');

function forbiddenImports({ path, imports }: ImportingFile): string[] {
  return imports.flatMap((specifier) => {
    const reason = isOurs(specifier)
      ? reasonAgainst(path, resolveImport(path, specifier))
      : reasonAgainstLibrary(path, specifier);
    return reason === undefined ? [] : [`${path} imports ${specifier}: ${reason}`];
  });
}

const isOurs = (specifier: string): boolean =>
  /^(\.|@wastegauge\/)/.test(specifier) && /\.tsx?$|^@/.test(specifier);

function resolveImport(path: string, specifier: string): string {
  const workspace = /^@wastegauge\/([^/]+)\/(.*)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}.ts`;
  return posix.join(posix.dirname(path), specifier);
}

function reasonAgainst(path: string, target: string): string | undefined {
  const rule = allowedFolders.find(([folder]) => isWithin(path, folder));
  if (rule && !rule[1].some((folder) => isWithin(target, folder))) {
    return `only ${rule[1].join(', ')} may be imported here`;
  }
  const [from, to] = [featureOf(path), featureOf(target)];
  if (!from || !to || from.name === to.name || from.side !== to.side) return undefined;
  if (from.side === 'web') return 'features of the web application meet in web/src/app only';
  if (posix.basename(target) !== 'service.ts') return 'of another feature only its service.ts';
  if (tierOf(to.name) > tierOf(from.name)) return `${to.name} is in a later tier`;
  return undefined;
}

function reasonAgainstLibrary(path: string, specifier: string): string | undefined {
  const isAdapter = isWithin(path, 'server/src/adapters');
  if (isWithin(path, 'server/src') && !isAdapter && adapterLibraries.test(specifier)) {
    return 'only adapters import it';
  }
  if (isWithin(path, 'server/src/features') && databaseLibraries.test(specifier)) {
    return 'features use platform/db';
  }
  const isChart = isWithin(path, 'web/src/charts');
  if (isWithin(path, 'web/src') && !isChart && chartLibraries.test(specifier)) {
    return 'only web/src/charts imports it';
  }
  return undefined;
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

function featureOf(path: string): { side: string; name: string } | undefined {
  const match = /^(server|web)\/src\/features\/([^/]+)\//.exec(path);
  return match?.[1] && match[2] ? { side: match[1], name: match[2] } : undefined;
}

function tierOf(feature: string): number {
  const tier = tiers.findIndex((features) => features.includes(feature));
  if (tier < 0) throw new Error(`The feature ${feature} has no tier in scripts/import-rules.ts.`);
  return tier;
}

/** Type imports count: a file or folder that needs another one's types depends on it. */
function findCycles(files: ImportingFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const imports = files.flatMap(({ path, imports }) =>
    imports
      .filter(isOurs)
      .map((specifier): Edge => [path, resolveImport(path, specifier)])
      .filter(([, target]) => paths.has(target)),
  );
  const betweenFolders = imports
    .map(([from, to]): Edge => [folderOf(from), folderOf(to)])
    .filter(([from, to]) => !isWithin(from, to) && !isWithin(to, from));
  return [...loops(imports), ...loops(betweenFolders)].map((loop) => `cycle: ${loop.join(' → ')}`);
}

type Edge = [from: string, to: string];

/** A feature counts as one folder. Elsewhere a folder and its own subfolders may import each other. */
function folderOf(path: string): string {
  const unit = /^(server|web)\/src\/features\/[^/]+/.exec(path);
  return unit?.[0] ?? posix.dirname(path);
}

function loops(edges: Edge[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const finished = new Set<string>();
  const found: string[][] = [];
  const visit = (node: string, trail: string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) found.push([...trail.slice(start), node]);
    if (start >= 0 || finished.has(node)) return;
    for (const target of targets.get(node) ?? []) visit(target, [...trail, node]);
    finished.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return found;
}
