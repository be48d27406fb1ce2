import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { kioskServiceWorker } from './vite/kiosk-service-worker.ts';

/** The monitor on a tablet is a separate page: it must stay small and start without a network. */
export default defineConfig({
  root: join(import.meta.dirname, 'kiosk'),
  base: '/monitor/',
  plugins: [react(), kioskServiceWorker(), compressAssets()],
  build: {
    target: 'es2023',
    outDir: join(import.meta.dirname, 'dist', 'monitor'),
    emptyOutDir: true,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
