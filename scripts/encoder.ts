import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEncoder } from '../recognition/src/encoder.ts';
import { buildOnnx, type EncoderShape } from './encoder/build-onnx.ts';
import { checkConversion } from './encoder/check-conversion.ts';
import { readGguf, type Gguf } from './encoder/gguf.ts';
import { readPackedFiles, sha256 } from './encoder/packed-files.ts';
import { root } from './lib/report.ts';

const weights = {
  name: '@qvac/classification-ggml@0.13.0',
  sha256: '6e67a5fe777cf9fb77de0465a478732cedefb5b6bf8c4317efbd03d7667908fa',
  files: ['weights/mobilenetv3_3class_v3_fp16.gguf', 'LICENSE'],
};
/** One of its builds is needed: the package has 139 MB. */
const runtime = {
  name: 'onnxruntime-web@1.30.0',
  sha256: 'd2228df7e4616bc3348bf504ee888f3bec43789a273f0a63f3e68d203ce3bf71',
  files: [
    'dist/ort.node.min.mjs',
    'dist/ort-wasm-simd-threaded.mjs',
    'dist/ort-wasm-simd-threaded.wasm',
  ],
};
const encoderFolder = join(root, 'recognition', 'encoder');
const runtimeFolder = join(root, 'recognition', 'runtime');

function readShape({ metadata }: Gguf): EncoderShape {
  const numbers = (prefix: string): number[] =>
    ['r', 'g', 'b'].map((colour) => {
      const value = Number(metadata.get(`mobilenet.${prefix}_${colour}`));
      return Number(value.toFixed(3));
    });
  return {
    inputSize: Number(metadata.get('mobilenet.image_size')),
    mean: numbers('mean'),
    std: numbers('std'),
    foodClass: [0, 1, 2].findIndex((index) => metadata.get(`mobilenet.class_${index}`) === 'food'),
  };
}

mkdirSync(encoderFolder, { recursive: true });
mkdirSync(runtimeFolder, { recursive: true });
for (const [index, content] of readPackedFiles(runtime).entries()) {
  const name = runtime.files[index]?.replace('dist/', '') ?? '';
  writeFileSync(join(runtimeFolder, name), content);
}

const [gguf, licence] = readPackedFiles(weights);
if (!gguf || !licence) throw new Error('The package of the weights is incomplete.');
const network = readGguf(gguf);
const shape = readShape(network);
const onnx = buildOnnx(network, shape, weights.name);
const modelFile = join(encoderFolder, 'encoder.onnx');
writeFileSync(modelFile, onnx);
writeFileSync(join(encoderFolder, 'LICENSE'), licence);

const encoder = await createEncoder({ modelFile });
const { inputSize, mean, std } = shape;
const description = {
  version: encoder.version,
  sha256: sha256(onnx),
  source: { package: weights.name, sha256: weights.sha256, file: weights.files[0] },
  weightsSha256: sha256(gguf),
  input: { name: 'pixels', size: inputSize, mean, std },
  outputs: { embedding: encoder.dimensions, food: 1 },
};
writeFileSync(
  join(encoderFolder, 'encoder.json'),
  `${JSON.stringify(description, undefined, 2)}\n`,
);
const difference = await checkConversion(network, shape, encoder);
console.log(`${modelFile}: version ${encoder.version}, largest difference ${difference}`);
await encoder.close();
