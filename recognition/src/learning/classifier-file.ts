import { z } from 'zod';
import type { Classifier } from './classifier.ts';

const formatVersion = 1;

const headerSchema = z.strictObject({
  format: z.literal(formatVersion),
  encoderVersion: z.string(),
  foods: z.array(z.int()),
  labelCounts: z.array(z.int()),
  temperature: z.number().positive(),
  lambda: z.number().positive(),
  dimensions: z.int().positive(),
});
type Header = z.infer<typeof headerSchema>;

/** Bytes of a stored classifier that cannot be read. */
export class ClassifierFormatError extends Error {}

/**
 * Length of the header, header (JSON), means, factors, intercepts, scales (32-bit floats), and one
 * byte per coefficient. About 150 kB for 40 foods.
 */
export function packClassifier(classifier: Classifier): Buffer {
  const { standard, coefficients, intercepts, ...rest } = classifier;
  const header: Header = {
    format: formatVersion,
    encoderVersion: rest.encoderVersion,
    foods: rest.foods,
    labelCounts: rest.labelCounts,
    temperature: rest.temperature,
    lambda: rest.lambda,
    dimensions: standard.means.length,
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const scales = Float32Array.from(coefficients, ({ scale }) => scale);
  return Buffer.concat([
    length,
    text,
    ...[standard.means, standard.factors, intercepts, scales].map(toBytes),
    ...coefficients.map(({ values }) => toBytes(values)),
  ]);
}

export function unpackClassifier(packed: Uint8Array): Classifier {
  const bytes = Buffer.from(packed);
  const { format: _, dimensions, ...header } = readHeader(bytes);
  const count = header.foods.length;
  let at = 4 + bytes.readUInt32LE();
  if (bytes.length !== at + 4 * (2 * dimensions + 2 * count) + count * dimensions) {
    throw new ClassifierFormatError('The classifier is incomplete.');
  }
  const read = (size: number): ArrayBuffer =>
    new Uint8Array(bytes.subarray(at, (at += size))).buffer;
  const readFloats = (length: number): Float32Array => new Float32Array(read(length * 4));
  const standard = { means: readFloats(dimensions), factors: readFloats(dimensions) };
  const intercepts = readFloats(count);
  const scales = readFloats(count);
  const coefficients = Array.from(scales, (scale) => ({
    values: new Int8Array(read(dimensions)),
    scale,
  }));
  return { ...header, standard, intercepts, coefficients };
}

function readHeader(bytes: Buffer): Header {
  try {
    return headerSchema.parse(JSON.parse(bytes.toString('utf8', 4, 4 + bytes.readUInt32LE())));
  } catch (error) {
    throw new ClassifierFormatError('The classifier has no readable header.', { cause: error });
  }
}

const toBytes = (values: Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
