import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import written from '../looks/manifest.json' with { type: 'json' };
import { backgrounds } from './backgrounds.ts';
import type { LayerEntry } from './draw-files.ts';
import { plan } from './plan.ts';

// Draws the library of looks: node pictures/draw/draw-looks.ts [name…]
// Without names it draws missing and outdated looks.

interface Manifest {
  layers: Record<string, { drawnFrom: string; files: LayerEntry[] }>;
  backgrounds: Record<string, { drawnFrom: string }>;
}

const manifestFile = new URL('../looks/manifest.json', import.meta.url);
const engine = [
  'draw-layer.ts',
  'draw-files.ts',
  'light.ts',
  'surface.ts',
  'solid.ts',
  'chunk.ts',
  'spread.ts',
  'pile.ts',
  'shapes.ts',
  'noise.ts',
];

const manifest: Manifest = structuredClone(written);
const chosen = process.argv.slice(2);
const waiting = wantedDrawings();

await Promise.all([drawWaiting(), drawWaiting()]);

async function drawWaiting(): Promise<void> {
  const worker = new Worker(fileURLToPath(new URL('draw-worker.ts', import.meta.url)));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { name, drawnFrom, isBackground } = next;
    const files = await new Promise<LayerEntry[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage({ name, isBackground });
    });
    worker.removeAllListeners('error');
    if (isBackground) manifest.backgrounds[name] = { drawnFrom };
    else manifest.layers[name] = { drawnFrom, files };
    writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
    process.stdout.write(`${name}\n`);
  }
  await worker.terminate();
}

function wantedDrawings(): { name: string; drawnFrom: string; isBackground: boolean }[] {
  const grounds = hashOfSources(['backgrounds.ts', 'tray.ts', 'grounds.ts']);
  const all = [
    ...Object.keys(backgrounds).map((name) => ({ name, drawnFrom: grounds, isBackground: true })),
    ...plan.map(({ name, source }) => ({
      name,
      drawnFrom: hashOfSources([...engine, source]),
      isBackground: false,
    })),
  ];
  return all.filter(({ name, drawnFrom, isBackground }) => {
    if (chosen.length > 0) return chosen.includes(name);
    const known = isBackground ? manifest.backgrounds[name] : manifest.layers[name];
    return known?.drawnFrom !== drawnFrom;
  });
}

function hashOfSources(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}
