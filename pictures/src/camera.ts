import type { Canvas } from './compositor.ts';
import { between, seededRandom, type Random } from './random.ts';

export interface Camera {
  /** Offset of the view from the middle of the background. */
  x: number;
  y: number;
  zoom: number;
  exposure: number;
  /** Above 1 is warm, below 1 cool. */
  warmth: number;
  contrast: number;
  /** Brightness gradient from left to right and top to bottom. */
  sideLight: number;
  topLight: number;
  vignette: number;
  noise: number;
}

export function aimCamera(random: Random, seed: string, frame: number): Camera {
  const camera = {
    x: between(random, -26, 26),
    y: between(random, -20, 20),
    zoom: between(random, 1, 1.07),
    exposure: between(random, 0.88, 1.1),
    warmth: between(random, 0.955, 1.06),
    contrast: between(random, 1.02, 1.14),
    sideLight: between(random, -0.1, 0.1),
    topLight: between(random, -0.12, 0.04),
    vignette: between(random, 0.16, 0.36),
    noise: between(random, 2, 5),
  };
  if (frame === 0) return camera;
  const again = seededRandom(`${seed} frame ${frame}`);
  return {
    ...camera,
    x: clamp(camera.x + between(again, -26, 26), 44),
    y: clamp(camera.y + between(again, -20, 20), 34),
    zoom: camera.zoom + between(again, 0.01, 0.05),
    exposure: camera.exposure * between(again, 0.95, 1.05),
  };
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

const grain = grainTable();

/** In place: exposure, white balance, vignette and sensor noise. */
export function develop(canvas: Canvas, camera: Camera, random: Random): void {
  const { data, width, height } = canvas;
  const curves = [camera.warmth, 1, 1 / camera.warmth].map((tone) => curveOf(camera, tone));
  const [red = [], green = [], blue = []] = curves;
  const across = falloff(width, camera.sideLight, camera.vignette);
  const down = falloff(height, camera.topLight, camera.vignette);
  let speck = Math.floor(random() * grain.length);
  for (let row = 0; row < height; row++) {
    const rowLight = down[row] ?? 1;
    speck = (speck + Math.floor(random() * 977)) & (grain.length - 1);
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3;
      const light = rowLight * (across[column] ?? 1);
      speck = (speck + 1) & (grain.length - 1);
      const noise = (grain[speck] ?? 0) * camera.noise;
      data[at] = level((red[data[at] ?? 0] ?? 0) * light + noise);
      data[at + 1] = level((green[data[at + 1] ?? 0] ?? 0) * light + noise);
      data[at + 2] = level((blue[data[at + 2] ?? 0] ?? 0) * light + noise);
    }
  }
}

const level = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : value);

function curveOf({ exposure, contrast }: Camera, tone: number): number[] {
  return Array.from({ length: 256 }, (_, input) => {
    const light = (input / 255) * exposure * tone;
    return 255 * (0.5 + (light - 0.5) * contrast);
  });
}

function falloff(length: number, lean: number, vignette: number): number[] {
  return Array.from({ length }, (_, at) => {
    const from = (at / (length - 1)) * 2 - 1;
    return (1 + lean * from) * (1 - vignette * 0.62 * Math.abs(from) ** 3.2);
  });
}

function grainTable(): Float32Array {
  const random = seededRandom('grain of the sensor');
  return Float32Array.from({ length: 1 << 16 }, () => random() + random() + random() - 1.5);
}
