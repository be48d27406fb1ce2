import { LineCapStyle, rgb, type Color, type PDFImage, type PDFPage } from '@cantoo/pdf-lib';
import { foreignDescent, foreignHeight } from './report-fonts.ts';
import type { Palette } from './paint-colours.ts';
import type { PdfFonts, PdfRun } from './pdf-fonts.ts';
import type { SceneItem, ScenePath, SceneText } from './scene.ts';

interface PdfStyle {
  palette: Palette;
  fonts: PdfFonts;
  foreign: ReadonlyMap<string, PDFImage>;
}

/** PDF points are 1/72 inch, pixels 1/96 inch. */
const pointsPerPixel = 0.75;

export function writeItems(
  page: PDFPage,
  items: readonly SceneItem[],
  style: PdfStyle,
  offset = { x: 0, y: 0 },
): void {
  for (const item of items) {
    if (item.kind === 'path') {
      writePath(page, item, style.palette, offset);
    } else if (item.kind === 'text') {
      writeText(page, item, style, offset);
    } else {
      writeItems(page, item.items, style, { x: offset.x + item.x, y: offset.y + item.y });
    }
  }
}

interface Offset {
  x: number;
  y: number;
}

function writePath(page: PDFPage, item: ScenePath, palette: Palette, offset: Offset): void {
  const { fill, stroke, opacity, dash } = item;
  page.drawSvgPath(item.d, {
    x: offset.x * pointsPerPixel,
    y: page.getHeight() - offset.y * pointsPerPixel,
    scale: pointsPerPixel,
    ...(fill === undefined ? {} : { color: parseColour(palette[fill]) }),
    ...(stroke === undefined
      ? {}
      : { borderColor: parseColour(palette[stroke]), borderWidth: item.strokeWidth ?? 1 }),
    ...(opacity === undefined ? {} : { opacity, borderOpacity: opacity }),
    ...(dash === undefined ? {} : { borderDashArray: [...dash] }),
    ...(item.hasRoundEnds === true ? { borderLineCap: LineCapStyle.Round } : {}),
  });
}

function writeText(page: PDFPage, item: SceneText, style: PdfStyle, offset: Offset): void {
  const size = item.size * pointsPerPixel;
  const spacing = (item.spacing ?? 0) * size;
  const runs = style.fonts.splitRuns(item.text, item.weight).map((run) => ({
    ...run,
    image: run.font ? undefined : style.foreign.get(foreignKey(item, run)),
  }));
  const widths = runs.map(({ font, text, ems, image }) =>
    font ? ems * size + spacing * text.length : imageWidth(image, size),
  );
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const shift = { start: 0, middle: whole / 2, end: whole }[item.anchor];
  let x = (offset.x + item.x) * pointsPerPixel - shift;
  const y = page.getHeight() - (offset.y + item.y) * pointsPerPixel;
  runs.forEach(({ font, text, image }, index) => {
    const width = widths[index] ?? 0;
    const color = parseColour(style.palette[item.fill]);
    if (font) page.drawText(text, { x, y, size, font, color, characterSpacing: spacing });
    if (image)
      page.drawImage(image, {
        x,
        y: y - size * foreignDescent,
        width,
        height: size * foreignHeight,
      });
    x += width;
  });
}

const imageWidth = (image: PDFImage | undefined, size: number): number =>
  image ? (image.width / image.height) * size * foreignHeight : 0;

export const foreignKey = (item: SceneText, run: PdfRun): string =>
  `${item.weight} ${item.fill} ${run.text}`;

function parseColour(hex: string): Color {
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
}
