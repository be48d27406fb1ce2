import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import written from '../looks/manifest.json' with { type: 'json' };
import recorded from './drawn-from.json' with { type: 'json' };
import { backgrounds } from './backgrounds.ts';
import type { LayerEntry } from './draw-files.ts';
import { plan } from './plan.ts';

// Draws the library of looks: node pictures/draw/draw-looks.ts [name…]
// Without names it draws missing and outdated looks.

interface Manifest {
  /** Width, height and covered pixels of each variant. */
  layers: Record<string, Partial<Record<LayerEntry['amount'], number[][]>>>;
  backgrounds: string[];
}

const manifestFile = new URL('../looks/manifest.json', import.meta.url);
const sourcesFile = new URL('drawn-from.json', import.meta.url);
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
  '../src/random.ts',
];

const manifest: Manifest = structuredClone(written);
/** Hash of the sources that each look was drawn from. */
const drawnFromByName: Record<string, string> = { ...recorded };
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
    if (!isBackground) manifest.layers[name] = layerSizes(files);
    else if (!manifest.backgrounds.includes(name)) manifest.backgrounds.push(name);
    drawnFromByName[name] = drawnFrom;
    writeFileSync(manifestFile, manifestText());
    writeFileSync(sourcesFile, `${JSON.stringify(drawnFromByName, null, 2)}\n`);
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
  return all.filter(({ name, drawnFrom }) =>
    chosen.length > 0 ? chosen.includes(name) : drawnFromByName[name] !== drawnFrom,
  );
}

function layerSizes(files: readonly LayerEntry[]): Manifest['layers'][string] {
  const sizes: Manifest['layers'][string] = {};
  for (const { amount, width, height, coveredPixels } of files) {
    (sizes[amount] ??= []).push([width, height, coveredPixels]);
  }
  return sizes;
}

/** One line per drawing. */
function manifestText(): string {
  const lines = Object.entries(manifest.layers).map(
    ([name, sizes]) => `    ${JSON.stringify(name)}: ${JSON.stringify(sizes)}`,
  );
  const backgroundNames = JSON.stringify(manifest.backgrounds);
  return `{\n  "layers": {\n${lines.join(',\n')}\n  },\n  "backgrounds": ${backgroundNames}\n}\n`;
}

function hashOfSources(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}
