/**
 * Writes the few messages of onnx.proto3 that a plain network needs. Packages with the complete
 * schema are either unmaintained or larger than everything here.
 */
type Field = [number: number, value: number | string | Uint8Array | Field[]];

export type Attribute = number | number[] | { float: number };

export interface Graph {
  nodes: Uint8Array[];
  initializers: Uint8Array[];
  inputs: Uint8Array[];
  outputs: Uint8Array[];
}

export const dataType = { float: 1, uint8: 2, int64: 7, float16: 10 } as const;

const attributeType = { float: 1, int: 2, ints: 7 } as const;

export const node = (
  type: string,
  inputs: string[],
  output: string,
  attributes: Record<string, Attribute> = {},
): Uint8Array =>
  message([
    ...inputs.map((name): Field => [1, name]),
    [2, output],
    [3, output],
    [4, type],
    ...Object.entries(attributes).map(([name, value]): Field => [5, attribute(name, value)]),
  ]);

export const initializer = (
  name: string,
  type: keyof typeof dataType,
  dims: number[],
  data: Uint8Array,
): Uint8Array =>
  message([...dims.map((dim): Field => [1, dim]), [2, dataType[type]], [8, name], [9, data]]);

export const valueInfo = (
  name: string,
  type: keyof typeof dataType,
  dims: number[],
): Uint8Array => {
  const shape = dims.map((dim): Field => [1, [[1, dim]]]);
  return message([
    [1, name],
    [
      2,
      [
        [
          1,
          [
            [1, dataType[type]],
            [2, shape],
          ],
        ],
      ],
    ],
  ]);
};

export function model(graph: Graph, producer: string): Uint8Array {
  const irVersion = 8;
  const opset = 17;
  return message([
    [1, irVersion],
    [2, producer],
    [
      7,
      [
        ...graph.nodes.map((bytes): Field => [1, bytes]),
        [2, 'encoder'],
        ...graph.initializers.map((bytes): Field => [5, bytes]),
        ...graph.inputs.map((bytes): Field => [11, bytes]),
        ...graph.outputs.map((bytes): Field => [12, bytes]),
      ],
    ],
    [8, [[2, opset]]],
  ]);
}

function attribute(name: string, value: Attribute): Uint8Array {
  if (typeof value === 'number') {
    return message([
      [1, name],
      [3, value],
      [20, attributeType.int],
    ]);
  }
  if (Array.isArray(value)) {
    return message([[1, name], ...value.map((item): Field => [8, item]), [20, attributeType.ints]]);
  }
  return concatenate([
    message([
      [1, name],
      [20, attributeType.float],
    ]),
    varint((2 << 3) | 5),
    new Uint8Array(Float32Array.of(value.float).buffer),
  ]);
}

function message(fields: Field[]): Uint8Array {
  return concatenate(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number << 3), varint(value)];
      const bytes =
        typeof value === 'string'
          ? new TextEncoder().encode(value)
          : Array.isArray(value)
            ? message(value)
            : value;
      return [varint((number << 3) | 2), varint(bytes.length), bytes];
    }),
  );
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...bytes, rest]);
}

function concatenate(parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
