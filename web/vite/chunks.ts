import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

const homePages = 'app/{shell/shell,routes/overview-screen}.tsx';
const publicPages =
  '{app/pages/privacy,features/{sign-in,sign-up,passwords,onboarding,messages}/*}-page.tsx';

const kit = /@tabler[\\/]icons-react|@mantine[\\/]core[\\/].*[\\/](ActionIcon|Checkbox)[\\/]/u;

/**
 * Home is one file instead of a hundred: without HTTP/2 a browser loads six at a time. Modules that
 * visitors need too are separate, so that their pages do not wait for Home.
 */
export const homeChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'shared', test: kit, minShareCount: 4 },
  { debugName: 'shared', name: named('shared', [homePages, publicPages]) },
  { debugName: 'home', name: named('home', [homePages]) },
];

function named(name: string, groups: string[]): Rolldown.CodeSplittingNameFunction {
  let reached: Set<string>[] | undefined;
  return (id, context) => {
    reached ??= groups.map((pages) => reachedFrom(pages, context));
    return reached.every((modules) => modules.has(id)) ? name : null;
  };
}

function reachedFrom(pages: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const visit = (id: string): void => {
    if (reached.has(id) || id.includes('node_modules')) return;
    reached.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const page of globSync(pages, { cwd: sources })) visit(sources + page);
  return reached;
}
