import { dataType, model, node, valueInfo, type Graph } from '../../scripts/encoder/onnx-writer.ts';

/** An encoder whose embedding is the average colour, repeated six times. */
export const colourModel = (side: number, changes: Partial<Graph> = {}): Uint8Array =>
  model(
    {
      nodes: [
        node('Cast', ['pixels'], 'floats', { to: dataType.float }),
        node('Transpose', ['floats'], 'planes', { perm: [0, 3, 1, 2] }),
        node('GlobalAveragePool', ['planes'], 'averages'),
        node('Flatten', ['averages'], 'colour'),
        node(
          'Concat',
          Array.from({ length: 6 }, () => 'colour'),
          'embedding',
          { axis: 1 },
        ),
      ],
      initializers: [],
      inputs: [valueInfo('pixels', 'uint8', [1, side, side, 3])],
      outputs: [valueInfo('embedding', 'float', [1, 18])],
      ...changes,
    },
    'test',
  );
