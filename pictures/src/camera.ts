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

/** Fixed for a monitor. */
export const aimCamera = (monitor: Random): Camera => ({
  x: between(monitor, -26, 26),
  y: between(monitor, -20, 20),
  zoom: between(monitor, 1, 1.07),
  exposure: between(monitor, 0.86, 1.1),
  warmth: between(monitor, 0.95, 1.065),
  contrast: between(monitor, 1.02, 1.14),
  sideLight: between(monitor, -0.1, 0.1),
  topLight: between(monitor, -0.12, 0.04),
  vignette: between(monitor, 0.16, 0.36),
  noise: between(monitor, 2, 5),
});

/** Automatic exposure differs a little from picture to picture. */
export const expose = (camera: Camera, random: Random): Camera => ({
  ...camera,
  exposure: camera.exposure * between(random, 0.98, 1.02),
});

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
