import { readFileSync } from 'node:fs';
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint()],
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
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
