import type { Gguf } from './gguf.ts';
import {
  blocks,
  firstEmbeddedBlock,
  normalisationEpsilon,
  type BottleneckBlock,
} from './mobilenet.ts';
import {
  dataType,
  initializer,
  model,
  node,
  valueInfo,
  type Attribute,
  type Graph,
} from './onnx-writer.ts';

export interface EncoderShape {
  inputSize: number;
  mean: number[];
  std: number[];
  foodClass: number;
}

/**
 * Input `pixels`: RGB bytes, one picture, rows first. Outputs `embedding` (signed square roots of
 * the global averages of several layers) and `food` (probability that the picture shows food).
 * Weights stay in half precision; the runtime widens them and folds the normalisations at load.
 */
export function buildOnnx({ tensors }: Gguf, shape: EncoderShape, producer: string): Uint8Array {
  const graph: Graph = { nodes: [], initializers: [], inputs: [], outputs: [] };
  let created = 0;
  const add = (
    type: string,
    inputs: string[],
    attributes: Record<string, Attribute> = {},
    output = `${type.toLowerCase()}-${++created}`,
  ): string => {
    graph.nodes.push(node(type, inputs, output, attributes));
    return output;
  };
  const floats = (name: string, dims: number[], values: number[]): string => {
    const data = new Uint8Array(Float32Array.from(values).buffer);
    graph.initializers.push(initializer(name, 'float', dims, data));
    return name;
  };
  const weight = (name: string): string => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`The weights have no tensor ${name}.`);
    graph.initializers.push(initializer(name, 'float16', tensor.dims, tensor.halfs));
    return add('Cast', [name], { to: dataType.float });
  };
  const size = (name: string): number => tensors.get(name)?.dims[0] ?? 0;

  const convolve = (input: string, name: string, kernel: number, stride = 1, group = 1): string => {
    const pad = (kernel - 1) / 2;
    const convolved = add('Conv', [input, weight(`${name}.0.weight`)], {
      kernel_shape: [kernel, kernel],
      strides: [stride, stride],
      pads: [pad, pad, pad, pad],
      group,
    });
    const parameters = ['weight', 'bias', 'running_mean', 'running_var'].map((parameter) =>
      weight(`${name}.1.${parameter}`),
    );
    return add('BatchNormalization', [convolved, ...parameters], {
      epsilon: { float: normalisationEpsilon },
    });
  };
  const squeeze = (input: string, name: string): string => {
    const layer = (from: string, part: string): string =>
      add('Conv', [from, weight(`${name}.${part}.weight`), weight(`${name}.${part}.bias`)], {
        kernel_shape: [1, 1],
      });
    const reduced = add('Relu', [layer(add('GlobalAveragePool', [input]), 'fc1')]);
    const gate = add('HardSigmoid', [layer(reduced, 'fc2')], {
      alpha: { float: 1 / 6 },
      beta: { float: 0.5 },
    });
    return add('Mul', [input, gate]);
  };
  const average = (input: string): string => add('Flatten', [add('GlobalAveragePool', [input])]);
  const embedded: string[] = [];
  const addBlock = (input: string, block: BottleneckBlock): string => {
    const name = `features.${block.index}.block`;
    const activation = block.isHardSwish ? 'HardSwish' : 'Relu';
    let layer = input;
    if (block.depthwise > 0) layer = add(activation, [convolve(layer, `${name}.0`, 1)]);
    if (block.index >= firstEmbeddedBlock) embedded.push(average(layer));
    const depthwise = `${name}.${block.depthwise}`;
    const channels = size(`${depthwise}.0.weight`);
    layer = add(activation, [convolve(layer, depthwise, block.kernel, block.stride, channels)]);
    if (block.hasSqueeze) layer = squeeze(layer, `${name}.${block.depthwise + 1}`);
    const last = block.depthwise + (block.hasSqueeze ? 2 : 1);
    layer = convolve(layer, `${name}.${last}`, 1);
    return block.isResidual ? add('Add', [layer, input]) : layer;
  };

  const { inputSize, mean, std } = shape;
  graph.inputs.push(valueInfo('pixels', 'uint8', [1, inputSize, inputSize, 3]));
  const planes = add('Transpose', [add('Cast', ['pixels'], { to: dataType.float })], {
    perm: [0, 3, 1, 2],
  });
  const in255 = (values: number[]): number[] => values.map((value) => value * 255);
  const centred = add('Sub', [planes, floats('mean', [1, 3, 1, 1], in255(mean))]);
  const normalised = add('Div', [centred, floats('std', [1, 3, 1, 1], in255(std))]);
  let layer = add('HardSwish', [convolve(normalised, 'features.0', 3, 2)]);
  for (const block of blocks) layer = addBlock(layer, block);
  const features = average(add('HardSwish', [convolve(layer, 'features.12', 1)]));
  embedded.push(features);

  const all = add('Concat', embedded, { axis: 1 });
  const roots = add('Sqrt', [add('Abs', [all])]);
  add('Mul', [add('Sign', [all]), roots], {}, 'embedding');
  const linear = (input: string, name: string): string =>
    add('Gemm', [input, weight(`${name}.weight`), weight(`${name}.bias`)], { transB: 1 });
  const hidden = add('HardSwish', [linear(features, 'classifier.0')]);
  const classes = add('Softmax', [linear(hidden, 'classifier.3')], { axis: 1 });
  const index = new Uint8Array(BigInt64Array.of(BigInt(shape.foodClass)).buffer);
  graph.initializers.push(initializer('food-class', 'int64', [1], index));
  add('Gather', [classes, 'food-class'], { axis: 1 }, 'food');

  const dimensions = blocks
    .filter(({ index }) => index >= firstEmbeddedBlock)
    .map(({ index }) => size(`features.${index}.block.0.0.weight`));
  const total = dimensions.reduce((sum, size) => sum + size, size('features.12.0.weight'));
  graph.outputs.push(valueInfo('embedding', 'float', [1, total]));
  graph.outputs.push(valueInfo('food', 'float', [1, 1]));
  return model(graph, producer);
}
