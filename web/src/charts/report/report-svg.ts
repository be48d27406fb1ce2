import type { ReportJob } from './report-data.ts';
import { requiredParts, unicodeRange, type LoadFont } from '../scene/report-fonts.ts';
import { drawPicture } from './report-picture.ts';
import { sceneMarkup } from '../scene/scene-markup.ts';
import { sceneTexts } from '../scene/scene.ts';

export async function makeSvg(job: ReportJob, loadFont: LoadFont): Promise<string> {
  const scene = drawPicture(job);
  const weights = [400, 600] as const;
  const parts = requiredParts(sceneTexts(scene.items).map(({ text }) => text));
  const faces = await Promise.all(
    [...parts].flatMap((part) =>
      weights.map(async (weight) => {
        const source = `url(data:font/woff;base64,${base64(await loadFont(part, weight))})`;
        const range = unicodeRange(part);
        return `@font-face{font-family:Inter;font-weight:${weight};src:${source};unicode-range:${range}}`;
      }),
    ),
  );
  return sceneMarkup(scene, job.palette, { title: job.title, style: faces.join('') });
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
