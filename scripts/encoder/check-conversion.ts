import type { Encoder } from '../../recognition/src/encoder.ts';
import type { EncoderShape } from './build-onnx.ts';
import type { Gguf } from './gguf.ts';
import { computeReference } from './reference.ts';

/** Rounding to whole steps is half a step; the rest is the order of additions. */
const maxSteps = 0.52;
const maxFoodDifference = 0.001;

/**
 * Encodes a drawn picture and compares the result with plain loops over the original weights.
 * Returns the largest difference in steps of the embedding.
 */
export async function checkConversion(
  network: Gguf,
  shape: EncoderShape,
  encoder: Encoder,
): Promise<number> {
  const { inputSize, mean, std, foodClass } = shape;
  const area = inputSize ** 2;
  const data = Uint8Array.from({ length: area * 3 }, (_, at) => testByte(at, inputSize));
  const planes = Float32Array.from({ length: area * 3 }, (_, at) => {
    const channel = Math.floor(at / area);
    const byte = data[(at % area) * 3 + channel] ?? 0;
    return (byte / 255 - (mean[channel] ?? 0)) / (std[channel] ?? 1);
  });
  const expected = computeReference(network, planes, inputSize);
  const picture = { data, width: inputSize, height: inputSize, channels: 3 as const };
  const { embedding, foodProbability = -1 } = await encoder.encode(picture);
  const steps = expected.embedding.map((value, at) =>
    Math.abs(value / embedding.scale - (embedding.values[at] ?? 0)),
  );
  const difference = Math.max(...steps);
  const foodDifference = Math.abs(foodProbability - (expected.classes[foodClass] ?? 0));
  if (!(difference <= maxSteps && foodDifference <= maxFoodDifference)) {
    throw new Error(`The conversion differs by ${difference} steps and ${foodDifference} in food.`);
  }
  return difference;
}

/** Waves in three colours: enough structure to use every layer. */
function testByte(at: number, side: number): number {
  const channel = at % 3;
  const x = Math.floor(at / 3) % side;
  const y = Math.floor(at / 3 / side);
  return Math.round(127 + 60 * Math.sin(x / (5 + channel)) + 60 * Math.cos((y + x / 3) / 9));
}
