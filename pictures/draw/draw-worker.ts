import { parentPort } from 'node:worker_threads';
import { drawBackground, drawLayers, type LayerEntry } from './draw-files.ts';

interface Wanted {
  name: string;
  isBackground: boolean;
}

parentPort?.on('message', (wanted: Wanted) => {
  void draw(wanted).then((entries) => parentPort?.postMessage(entries));
});

async function draw({ name, isBackground }: Wanted): Promise<LayerEntry[]> {
  if (!isBackground) return await drawLayers(name);
  await drawBackground(name);
  return [];
}
