import type { Plugin, Rolldown } from 'vite';
import { plainScript } from './plain-script.ts';

const namedFiles = ['/first-paint.js', '/favicon.svg', '/logo.svg', '/default-food.webp'];

/** Large and rarely used; cached on first use. */
const onDemand = /(help-texts-\w\w|report-pdf|sentry)-/u;
const cached = /\.(js|css)$|inter-latin-wght-normal-/u;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await plainScript(
          new URL('../service-worker/service-worker.ts', import.meta.url),
          { release: entryFile(bundle), cachedFiles: [...namedFiles, ...cachedAssets(bundle)] },
        );
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

/** Its hash changes with every release, because it names all other files. */
function entryFile(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.name === 'first',
  );
  if (!entry) throw new Error('The build has no entry file named "first"');
  return `/${entry.fileName}`;
}

const cachedAssets = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((name) => name.startsWith('assets/') && cached.test(name) && !onDemand.test(name))
    .map((name) => `/${name}`);
