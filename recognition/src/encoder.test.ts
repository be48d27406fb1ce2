import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataType, node, valueInfo } from '../../scripts/encoder/onnx-writer.ts';
import { colourModel } from '../test/colour-model.ts';
import { createEncoder, shippedModelFile, type Encoder } from './encoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'encoder-'));
let encoder: Encoder;

beforeAll(async () => {
  encoder = await createEncoder();
});
afterAll(async () => {
  await encoder.close();
  rmSync(folder, { recursive: true });
});

const drawPicture = (colour: string, width = 320, height = 240): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: Buffer.from('<svg width="90" height="90"><circle r="80"/></svg>') }])
    .jpeg()
    .toBuffer();

test('the shipped encoder matches its description', () => {
  const description: unknown = JSON.parse(
    readFileSync(shippedModelFile.replace('.onnx', '.json'), 'utf8'),
  );
  expect(description).toMatchObject({
    version: encoder.version,
    outputs: { embedding: encoder.dimensions },
  });
});

test('the same picture always has the same embedding', async () => {
  const picture = await drawPicture('#c33');
  const one = await encoder.encode(picture);
  const other = await encoder.encode(picture);
  expect(one).toEqual(other);
  expect(one.embedding.values).toHaveLength(2856);
  expect(one.version).toBe(encoder.version);
  expect(one.foodProbability).toBeGreaterThanOrEqual(0);
  expect(one.foodProbability).toBeLessThanOrEqual(1);
});

test('pictures of different colours have different embeddings', async () => {
  const red = await encoder.encode(await drawPicture('#c33'));
  const green = await encoder.encode(await drawPicture('#3c3'));
  expect(red.embedding.values).not.toEqual(green.embedding.values);
});

test('decoded pixels give the embedding of the file', async () => {
  const picture = await sharp(await drawPicture('#c93'))
    .png()
    .toBuffer();
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const ofPixels = await encoder.encode({ data, width, height, channels: 3 });
  expect(ofPixels).toEqual(await encoder.encode(picture));
});

test('a picture in grey with transparency is accepted', async () => {
  const grey = await sharp(await drawPicture('#888'))
    .greyscale()
    .ensureAlpha(0.5)
    .png()
    .toBuffer();
  await expect(encoder.encode(grey)).resolves.toMatchObject({ version: encoder.version });
});

test.each([
  ['no picture', Buffer.from('not a picture')],
  ['an empty file', Buffer.alloc(0)],
  [
    'pixels of another size',
    { data: new Uint8Array(10), width: 2, height: 2, channels: 3 as const },
  ],
])('%s is rejected', async (_, picture) => {
  await expect(encoder.encode(picture)).rejects.toMatchObject({ problem: 'picture' });
});

test('a truncated picture is rejected', async () => {
  const picture = await drawPicture('#c33');
  const half = picture.subarray(0, picture.length / 2);
  await expect(encoder.encode(half)).rejects.toMatchObject({ problem: 'picture' });
});

test('a missing model file is reported', async () => {
  const modelFile = join(folder, 'missing.onnx');
  await expect(createEncoder({ modelFile })).rejects.toMatchObject({
    problem: 'model-missing',
    message: expect.stringContaining(modelFile),
  });
});

test('a file that is not ONNX is reported', async () => {
  const modelFile = join(folder, 'text.onnx');
  writeFileSync(modelFile, 'This is not a model.');
  await expect(createEncoder({ modelFile })).rejects.toMatchObject({ problem: 'model-unreadable' });
});

test('another model can be used, even without an output for food', async () => {
  const modelFile = join(folder, 'colour.onnx');
  writeFileSync(modelFile, colourModel(64));
  const other = await createEncoder({ modelFile });
  expect(other.version).not.toBe(encoder.version);
  expect(other.dimensions).toBe(18);
  const data = Uint8Array.from({ length: 4 * 4 * 3 }, (_, at) => [255, 51, 0][at % 3] ?? 0);
  const { embedding, foodProbability } = await other.encode({
    data,
    width: 4,
    height: 4,
    channels: 3,
  });
  expect(foodProbability).toBeUndefined();
  expect(embedding.values.slice(0, 3)).toEqual(Int8Array.of(127, 25, 0));
  await other.close();
});

test.each<[string, Uint8Array, string]>([
  [
    'a rectangular input',
    colourModel(64, { inputs: [valueInfo('pixels', 'uint8', [1, 64, 32, 3])] }),
    'input pixels must be uint8',
  ],
  ['too small an input', colourModel(16), 'input pixels must be uint8'],
  [
    'an input of floats',
    colourModel(64, { inputs: [valueInfo('pixels', 'float', [1, 64, 64, 3])] }),
    'input pixels must be uint8',
  ],
  [
    'no embedding',
    colourModel(64, { outputs: [valueInfo('colour', 'float', [1, 3])] }),
    'needs an output embedding',
  ],
  [
    'a food output of another shape',
    colourModel(64, {
      nodes: [
        node('Cast', ['pixels'], 'floats', { to: dataType.float }),
        node('Transpose', ['floats'], 'planes', { perm: [0, 3, 1, 2] }),
        node('GlobalAveragePool', ['planes'], 'averages'),
        node('Flatten', ['averages'], 'food'),
        node(
          'Concat',
          Array.from({ length: 6 }, () => 'food'),
          'embedding',
          { axis: 1 },
        ),
      ],
      outputs: [valueInfo('embedding', 'float', [1, 18]), valueInfo('food', 'float', [1, 3])],
    }),
    'output food must be',
  ],
])('a model with %s is rejected with the reason', async (name, bytes, reason) => {
  const modelFile = join(folder, `${name.replaceAll(' ', '-')}.onnx`);
  writeFileSync(modelFile, bytes);
  await expect(createEncoder({ modelFile })).rejects.toMatchObject({
    problem: 'model-unsuitable',
    message: expect.stringContaining(reason),
  });
});
