import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

const homePages = 'app/{shell/shell,routes/overview-screen}.tsx';
const pageRoutes = 'app/routes/start-router.ts';
const firstCalls = '{api/first-routes,features/sign-in/sign-in-check}.ts';
const publicPages =
  '{app/pages/privacy,features/{sign-in,sign-up,passwords,onboarding,messages}/*}-page.tsx';

const isLibrary = (id: string): boolean => /node_modules|web[\\/]icons[\\/]/u.test(id);

const sharedLibraries =
  /web[\\/]icons[\\/]|@mantine[\\/]core[\\/].*[\\/](ActionIcon|Checkbox)[\\/]/u;

/**
 * The routes of all pages are one file and Home is another instead of a hundred: without HTTP/2 a browser loads six at a
 * time. Modules that visitors need too are separate, so that their pages do not wait for Home, and so are the schemas of
 * signing in.
 */
export const homeChunks: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'first-calls', name: groupByPages('first-calls', [firstCalls]) },
  { name: 'shared', test: sharedLibraries, minShareCount: 4 },
  { debugName: 'shared', name: groupByPages('shared', [homePages, publicPages]) },
  { debugName: 'pages', name: groupByPages('pages', [pageRoutes]) },
  { debugName: 'home', name: groupByPages('home', [homePages]) },
];

function groupByPages(name: string, groups: string[]): Rolldown.CodeSplittingNameFunction {
  let reachable: Set<string>[] | undefined;
  return (id, context) => {
    reachable ??= groups.map((pages) => reachableModules(pages, context));
    return reachable.every((modules) => modules.has(id)) ? name : null;
  };
}

function reachableModules(pages: string, context: Rolldown.ChunkingContext): Set<string> {
  const reachable = new Set<string>();
  const visit = (id: string): void => {
    if (reachable.has(id) || isLibrary(id)) return;
    reachable.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const page of globSync(pages, { cwd: sources })) visit(sources + page);
  return reachable;
}
