import { toFloats, type Gguf } from './gguf.ts';
import { blocks, firstEmbeddedBlock, normalisationEpsilon } from './mobilenet.ts';

interface Layer {
  channels: number;
  side: number;
  values: Float32Array;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const hardSigmoid = (value: number): number => clamp(value / 6 + 0.5);
const hardSwish = (value: number): number => value * hardSigmoid(value);
const relu = (value: number): number => Math.max(0, value);

/**
 * The network in plain loops: slow, and independent of the ONNX file it checks.
 * Takes one normalised picture, colour planes first.
 */
export function computeReference({ tensors }: Gguf, picture: Float32Array, inputSize: number) {
  const floats = (name: string): Float32Array => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`The weights have no tensor ${name}.`);
    return toFloats(tensor.halfs);
  };

  function convolve(
    input: Layer,
    name: string,
    stride: number,
    activate: (value: number) => number,
  ): Layer {
    const [channels = 0, perGroup = 0, kernel = 0] = tensors.get(`${name}.0.weight`)?.dims ?? [];
    const weights = floats(`${name}.0.weight`);
    const parameter = (part: string): Float32Array => floats(`${name}.1.${part}`);
    const [scale, shift] = [parameter('weight'), parameter('bias')];
    const [mean, variance] = [parameter('running_mean'), parameter('running_var')];
    const pad = (kernel - 1) / 2;
    const side = Math.floor((input.side + 2 * pad - kernel) / stride) + 1;
    const values = new Float32Array(channels * side * side);
    for (let channel = 0; channel < channels; channel++) {
      const firstInput = perGroup === 1 ? channel : 0;
      const factor =
        (scale[channel] ?? 0) / Math.sqrt((variance[channel] ?? 0) + normalisationEpsilon);
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          let sum = 0;
          for (let from = 0; from < perGroup; from++) {
            for (let dy = 0; dy < kernel; dy++) {
              const row = y * stride + dy - pad;
              if (row < 0 || row >= input.side) continue;
              for (let dx = 0; dx < kernel; dx++) {
                const column = x * stride + dx - pad;
                if (column < 0 || column >= input.side) continue;
                const at = ((firstInput + from) * input.side + row) * input.side + column;
                const weightAt = ((channel * perGroup + from) * kernel + dy) * kernel + dx;
                sum += (input.values[at] ?? 0) * (weights[weightAt] ?? 0);
              }
            }
          }
          values[(channel * side + y) * side + x] = activate(
            (sum - (mean[channel] ?? 0)) * factor + (shift[channel] ?? 0),
          );
        }
      }
    }
    return { channels, side, values };
  }

  const linear = (input: Float32Array, name: string): Float32Array => {
    const weights = floats(`${name}.weight`);
    return floats(`${name}.bias`).map((bias, row) =>
      input.reduce((sum, value, at) => sum + value * (weights[row * input.length + at] ?? 0), bias),
    );
  };
  const squeeze = (input: Layer, name: string): Layer => {
    const reduced = linear(averages(input), `${name}.fc1`).map(relu);
    const gates = linear(reduced, `${name}.fc2`).map(hardSigmoid);
    const area = input.side ** 2;
    return {
      ...input,
      values: input.values.map((value, at) => value * (gates[Math.floor(at / area)] ?? 0)),
    };
  };

  const embedded: Float32Array[] = [];
  let layer: Layer = { channels: 3, side: inputSize, values: picture };
  layer = convolve(layer, 'features.0', 2, hardSwish);
  for (const { index, depthwise, stride, hasSqueeze, isHardSwish, isResidual } of blocks) {
    const name = `features.${index}.block`;
    const activate = isHardSwish ? hardSwish : relu;
    const input = layer;
    if (depthwise > 0) layer = convolve(layer, `${name}.0`, 1, activate);
    if (index >= firstEmbeddedBlock) embedded.push(averages(layer));
    layer = convolve(layer, `${name}.${depthwise}`, stride, activate);
    if (hasSqueeze) layer = squeeze(layer, `${name}.${depthwise + 1}`);
    layer = convolve(layer, `${name}.${depthwise + (hasSqueeze ? 2 : 1)}`, 1, (value) => value);
    if (isResidual) {
      const { values } = layer;
      layer = { ...layer, values: values.map((value, at) => value + (input.values[at] ?? 0)) };
    }
  }
  const features = averages(convolve(layer, 'features.12', 1, hardSwish));
  embedded.push(features);

  const scores = linear(linear(features, 'classifier.0').map(hardSwish), 'classifier.3');
  const exponentials = scores.map((score) => Math.exp(score));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  return {
    embedding: Float32Array.from(
      embedded.flatMap((values) => [...values]),
      (value) => Math.sign(value) * Math.sqrt(Math.abs(value)),
    ),
    classes: exponentials.map((value) => value / total),
  };
}

function averages({ channels, side, values }: Layer): Float32Array {
  const area = side ** 2;
  return Float32Array.from({ length: channels }, (_, channel) => {
    let sum = 0;
    for (let at = channel * area; at < (channel + 1) * area; at++) sum += values[at] ?? 0;
    return sum / area;
  });
}
