import sharp from 'sharp';

export interface ChartBar {
  value: number;
  previous: number;
}

type Colour = readonly [red: number, green: number, blue: number];

// Twice the displayed size, for high-density screens.
const width = 1072;
const height = 192;
const barWidth = 44;
const gap = 8;
const radius = 10;
const baseline = 2;
const shown: Colour = [0x1f, 0x82, 0x62];
const before: Colour = [0xbb, 0xdc, 0xce];
const line: Colour = [0xb0, 0xaa, 0x9e];

export const chartSize = { width: width / 2, height: height / 2 };

/**
 * Draws no text: servers have no reliable fonts, and the figures are in the mail itself. The background is
 * transparent so that dark mode works.
 */
export async function drawChart(bars: readonly ChartBar[]): Promise<Buffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  const most = Math.max(...bars.flatMap(({ value, previous }) => [value, previous]), 0);
  const columnWidth = width / Math.max(bars.length, 1);
  const barHeight = (amount: number): number =>
    most === 0 ? 0 : Math.round((amount / most) * (height - baseline - 4));
  bars.forEach(({ value, previous }, index) => {
    const left = Math.round(columnWidth * (index + 0.5) - barWidth - gap / 2);
    fillBar(pixels, { left, tall: barHeight(previous), colour: before });
    fillBar(pixels, { left: left + barWidth + gap, tall: barHeight(value), colour: shown });
  });
  fill(pixels, { left: 0, top: height - baseline, width, height: baseline }, () => 1, line);
  return sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function fillBar(
  pixels: Uint8ClampedArray,
  { left, tall, colour }: { left: number; tall: number; colour: Colour },
): void {
  const top = height - baseline - tall;
  fill(
    pixels,
    { left, top, width: barWidth, height: tall },
    (x, y) => cornerCover(x - left, y - top),
    colour,
  );
}

function cornerCover(x: number, y: number): number {
  const inX = Math.min(x, barWidth - 1 - x);
  if (y >= radius || inX >= radius) return 1;
  const distance = Math.hypot(radius - inX - 0.5, radius - y - 0.5);
  return Math.min(Math.max(radius - distance + 0.5, 0), 1);
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function fill(
  pixels: Uint8ClampedArray,
  box: Box,
  cover: (x: number, y: number) => number,
  colour: Colour,
): void {
  for (let y = box.top; y < box.top + box.height; y += 1) {
    for (let x = box.left; x < box.left + box.width; x += 1) {
      pixels.set([...colour, 255 * cover(x, y)], (y * width + x) * 4);
    }
  }
}
