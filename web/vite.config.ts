import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { homeChunks } from './vite/chunks.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { firstPaint } from './vite/first-paint.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { webManifest } from './vite/web-manifest.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), serviceWorker(), webManifest(), compressAssets()],
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/u },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/u },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/u },
            {
              name: 'i18n',
              test: /node_modules[\\/](i18next[\\/]|react-i18next[\\/](?!.*Trans))/u,
            },
            // Everything else the first page needs comes as one file, not as a dozen small ones.
            { name: 'first', tags: ['$initial'] },
            ...homeChunks,
          ],
        },
      },
    },
  },
  // So that a worker, too, loads its parts when it needs them.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
