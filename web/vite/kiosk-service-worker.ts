import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { plainScript } from './plain-script.ts';

const page = 'index.html';
const namedFiles = ['/favicon.svg', '/monitor/manifest.webmanifest'];

export function kioskServiceWorker(): Plugin {
  return {
    name: 'kiosk-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name !== page);
        const source = await plainScript(
          new URL('../service-worker/kiosk-service-worker.ts', import.meta.url),
          {
            release: hashRelease(bundle),
            cachedFiles: [...namedFiles, ...built.map((name) => `/monitor/${name}`)],
          },
        );
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

/** File names contain hashes of their contents; the page has none. */
function hashRelease(bundle: Rolldown.OutputBundle): string {
  const html = bundle[page];
  if (html?.type !== 'asset') throw new Error(`The build has no ${page}`);
  const hash = createHash('sha256').update(html.source);
  for (const name of Object.keys(bundle).toSorted()) hash.update(`\n${name}`);
  return hash.digest('hex').slice(0, 12);
}
