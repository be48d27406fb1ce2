import type { InferenceSession } from 'onnxruntime-common';
import { EncoderError } from './encoder-error.ts';

type ValueMetadata = InferenceSession.ValueMetadata;

export interface ModelShape {
  /** Width and height of the picture. */
  inputSize: number;
  dimensions: number;
  hasFood: boolean;
}

const inputSizes = { min: 32, max: 1024 };
const embeddingSizes = { min: 16, max: 8192 };

/**
 * A model takes RGB bytes and normalises them itself, so nothing but the file has to be configured:
 * `pixels` uint8 [1, S, S, 3] → `embedding` float32 [1, D] and, optionally, `food` float32 [1, 1].
 */
export function checkModel(
  model: Pick<InferenceSession, 'inputMetadata' | 'outputMetadata'>,
  modelFile: string,
): ModelShape {
  const reject = (reason: string): never => {
    throw new EncoderError(
      'model-unsuitable',
      `The encoder ${modelFile} cannot be used: ${reason}`,
    );
  };
  const [pixels, ...others] = model.inputMetadata;
  if (pixels?.name !== 'pixels' || others.length > 0) {
    reject('it needs exactly one input, pixels.');
  }
  const [batch, height, width, channels] = shapeOf(pixels, 'uint8');
  const inputSize = Number(height);
  if (batch !== 1 || channels !== 3 || height !== width || !isWithin(inputSize, inputSizes)) {
    reject('its input pixels must be uint8 [1, S, S, 3] with a fixed S from 32 to 1024.');
  }
  const output = (name: string) => model.outputMetadata.find((value) => value.name === name);
  const [rows, dimensions] = shapeOf(output('embedding'), 'float32');
  if (rows !== 1 || !isWithin(Number(dimensions), embeddingSizes)) {
    reject('it needs an output embedding, float32 [1, D] with a fixed D from 16 to 8192.');
  }
  const food = output('food');
  if (food && shapeOf(food, 'float32').join() !== '1,1') {
    reject('its output food must be float32 [1, 1].');
  }
  return { inputSize, dimensions: Number(dimensions), hasFood: food !== undefined };
}

/** Dimensions without a fixed size have a name or are negative. */
const shapeOf = (value: ValueMetadata | undefined, type: string): readonly (number | string)[] =>
  value?.isTensor && value.type === type ? value.shape : [];

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;
