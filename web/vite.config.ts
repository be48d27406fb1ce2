import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const firstPaintPath = 'src/app/first-paint.js';

/** The theme is set by a script of its own: the page's policy allows no inline scripts. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    generateBundle() {
      const source = readFileSync(new URL(firstPaintPath, import.meta.url));
      this.emitFile({ type: 'asset', fileName: 'first-paint.js', source });
    },
    transformIndexHtml: (_html, { server }) => [
      {
        tag: 'script',
        attrs: { src: server ? `/${firstPaintPath}` : '/first-paint.js' },
        injectTo: 'head-prepend',
      },
    ],
  };
}

const brotli = promisify(brotliCompress);

/** At the build as small as it gets, which takes too long for every request. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css|json)$/u.test(fileName),
      );
      await Promise.all(
        texts.map(async (file) => {
          const source = file.type === 'chunk' ? file.code : file.source;
          await writeFile(path.join(dir, `${file.fileName}.br`), await brotli(source));
        }),
      );
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), compressAssets()],
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/u },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/u },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/u },
            { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next)[\\/]/u },
            // Everything else the first page needs comes as one file, not as a dozen small ones.
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  // So that a worker, too, loads its parts when it needs them.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
