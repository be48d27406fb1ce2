import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** What everybody sees first after signing in, and what is seen without having signed in. */
const homePages = 'app/{shell/shell,routes/overview-screen}.tsx';
const publicPages =
  '{app/pages/privacy,features/{sign-in,sign-up,passwords,onboarding,messages}/*}-page.tsx';

/** Of the libraries, what pages on both sides use without a part of ours in between. */
const kit = /@tabler[\\/]icons-react|@mantine[\\/]core[\\/].*[\\/](ActionIcon|Checkbox)[\\/]/u;

/**
 * The parts of Home come as one file, not as a hundred small ones: without HTTP/2 a browser asks for six
 * at a time. What visitors need as well lies apart, so that their pages wait for nothing of Home.
 */
export const homeChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'shared', test: kit, minShareCount: 4 },
  { debugName: 'shared', name: named('shared', [homePages, publicPages]) },
  { debugName: 'home', name: named('home', [homePages]) },
];

/** Takes the modules that can be reached from a page of each of these groups. */
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
