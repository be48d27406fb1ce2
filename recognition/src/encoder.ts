import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-common';
import { quantise, type Embedding } from './embedding.ts';
import { EncoderError } from './encoder-error.ts';
import { checkModel } from './model-contract.ts';
import { preparePixels, type RawPicture } from './pixels.ts';
import { loadRuntime } from './runtime.ts';

export interface EncodedView {
  embedding: Embedding;
  /** Probability that the picture shows food. Undefined if the model has no such output. */
  foodProbability: number | undefined;
  version: string;
}

export interface Encoder {
  /** Changes with every change of the model file: embeddings of two versions are not comparable. */
  version: string;
  dimensions: number;
  /** Takes an encoded picture (JPEG, PNG, WebP) or its decoded pixels. */
  encode: (picture: Uint8Array | RawPicture) => Promise<EncodedView>;
  close: () => Promise<void>;
}

export const shippedModelFile = fileURLToPath(new URL('../encoder/encoder.onnx', import.meta.url));

export async function createEncoder({ modelFile = shippedModelFile } = {}): Promise<Encoder> {
  const model = await readModel(modelFile);
  const { Tensor } = loadRuntime();
  const session = await openSession(model, modelFile);
  const { inputSize, dimensions, hasFood } = checkModel(session, modelFile);
  const shape = [1, inputSize, inputSize, 3];
  const version = createHash('sha256').update(model).digest('hex').slice(0, 16);
  return {
    version,
    dimensions,
    async encode(picture) {
      const pixels = new Tensor('uint8', await preparePixels(picture, inputSize), shape);
      const { embedding, food } = await session.run({ pixels });
      return {
        embedding: quantise(readFloats(embedding)),
        foodProbability: hasFood ? readFloats(food)[0] : undefined,
        version,
      };
    },
    close: () => session.release(),
  };
}

function readFloats(tensor: OnnxTensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new TypeError('The output of the model is not of the declared type.');
}

async function readModel(modelFile: string): Promise<Buffer> {
  try {
    return await readFile(modelFile);
  } catch (error) {
    throw new EncoderError('model-missing', `The encoder ${modelFile} cannot be read.`, {
      cause: error,
    });
  }
}

async function openSession(model: Uint8Array, modelFile: string): Promise<InferenceSession> {
  const { InferenceSession } = loadRuntime();
  try {
    return await InferenceSession.create(model, { executionProviders: ['wasm'] });
  } catch (error) {
    throw new EncoderError(
      'model-unreadable',
      `The encoder ${modelFile} is not an ONNX model that can be loaded.`,
      { cause: error },
    );
  }
}
