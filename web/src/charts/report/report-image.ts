import { fetchFont } from '../scene/font-files.ts';
import type { ReportJob } from './report-data.ts';
import {
  foreignDescent,
  foreignHeight,
  requiredParts,
  unicodeRange,
  type FontWeight,
} from '../scene/report-fonts.ts';
import { drawPicture } from './report-picture.ts';
import { paintItems } from '../scene/scene-canvas.ts';
import { sceneTexts } from '../scene/scene.ts';

const pixelRatio = 2;

export async function makePng(job: ReportJob): Promise<Blob> {
  const { width, height, items } = drawPicture(job);
  await loadFaces(sceneTexts(items).map(({ text }) => text));
  const canvas = new OffscreenCanvas(width * pixelRatio, height * pixelRatio);
  const context = canvasContext(canvas);
  context.scale(pixelRatio, pixelRatio);
  paintItems(context, items, job.palette);
  return canvas.convertToBlob({ type: 'image/png' });
}

const letterPixels = 64;

export async function paintLetters(
  text: string,
  weight: FontWeight,
  colour: string,
): Promise<Uint8Array> {
  const font = `${weight} ${letterPixels}px system-ui, sans-serif`;
  const measuring = canvasContext(new OffscreenCanvas(1, 1));
  measuring.font = font;
  const width = Math.max(Math.ceil(measuring.measureText(text).width), 1);
  const canvas = new OffscreenCanvas(width, Math.round(letterPixels * foreignHeight));
  const context = canvasContext(canvas);
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, 0, letterPixels * (foreignHeight - foreignDescent));
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

async function loadFaces(texts: readonly string[]): Promise<void> {
  // TypeScript knows `fonts` only on a document, not in a worker.
  const fonts: unknown = Reflect.get(globalThis, 'fonts');
  if (!(fonts instanceof FontFaceSet)) throw new Error('This worker has no FontFaceSet');
  const weights = [400, 600] as const;
  const requiredFaces = [...requiredParts(texts)].flatMap((part) =>
    weights.map((weight) => ({ part, weight })),
  );
  await Promise.all(
    requiredFaces.map(async ({ part, weight }) => {
      const face = new FontFace('Inter', await fetchFont(part, weight), {
        weight: String(weight),
        unicodeRange: unicodeRange(part),
      });
      fonts.add(await face.load());
    }),
  );
}

function canvasContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('OffscreenCanvas has no 2D context');
  return context;
}
