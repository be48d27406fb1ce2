import { PDFDocument, type PDFImage } from '@cantoo/pdf-lib';
import { embedFonts, type PdfFonts } from '../scene/pdf-fonts.ts';
import type { DocumentJob, ReportJob } from './report-data.ts';
import type { FontWeight, LoadFont } from '../scene/report-fonts.ts';
import { reportPages } from './report-pages.ts';
import { sceneTexts, type SceneText } from '../scene/scene.ts';
import { foreignKey, writeItems } from '../scene/scene-pdf.ts';

interface PdfTools {
  loadFont: LoadFont;
  /** Draws letters that our fonts lack, as PNG; without it they are omitted. */
  paintLetters?: (text: string, weight: FontWeight, colour: string) => Promise<Uint8Array>;
}

export const makePdf = (
  job: ReportJob,
  tools: PdfTools,
  onProgress: (percent: number) => void,
): Promise<Uint8Array<ArrayBuffer>> =>
  writePdf({ ...job, pages: reportPages(job) }, tools, onProgress);

type WrittenPages = Omit<DocumentJob, 'kind'>;

export async function writePdf(
  job: WrittenPages,
  tools: PdfTools,
  onProgress: (percent: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pages } = job;
  const texts = pages.flatMap(({ items }) => sceneTexts(items));
  const pdf = await PDFDocument.create();
  describe(pdf, job);
  const fonts = await embedFonts(pdf, texts, tools.loadFont);
  onProgress(30);
  const foreign = await embedForeign(pdf, texts, fonts, job, tools);
  pages.forEach(({ width, height, items }, index) => {
    const page = pdf.addPage([width * 0.75, height * 0.75]);
    writeItems(page, items, { palette: job.palette, fonts, foreign });
    onProgress(30 + Math.round(((index + 1) / pages.length) * 60));
  });
  const bytes = await pdf.save();
  return new Uint8Array(bytes);
}

function describe(pdf: PDFDocument, { title, subtitle, language }: WrittenPages): void {
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setSubject(subtitle);
  pdf.setLanguage(language);
  pdf.setCreator('WasteGauge');
  pdf.setProducer('WasteGauge');
}

async function embedForeign(
  pdf: PDFDocument,
  texts: readonly SceneText[],
  fonts: PdfFonts,
  { palette }: WrittenPages,
  { paintLetters }: PdfTools,
): Promise<Map<string, PDFImage>> {
  const images = new Map<string, PDFImage>();
  if (paintLetters === undefined) return images;
  for (const item of texts) {
    for (const run of fonts.splitRuns(item.text, item.weight)) {
      const key = foreignKey(item, run);
      if (run.font === undefined && run.text.trim() !== '' && !images.has(key)) {
        // Sequential: there are few, and each needs its own canvas.
        const png = await paintLetters(run.text, item.weight, palette[item.fill]);
        images.set(key, await pdf.embedPng(png));
      }
    }
  }
  return images;
}
