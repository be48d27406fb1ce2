export interface BottleneckBlock {
  index: number;
  /** Position of the depthwise convolution among the layers of the block. */
  depthwise: number;
  kernel: number;
  stride: number;
  hasSqueeze: boolean;
  isHardSwish: boolean;
  isResidual: boolean;
}

const block = (
  index: number,
  kernel: number,
  stride: number,
  options: Partial<BottleneckBlock> = {},
): BottleneckBlock => ({
  index,
  depthwise: 1,
  kernel,
  stride,
  hasSqueeze: true,
  isHardSwish: true,
  isResidual: stride === 1,
  ...options,
});

/** MobileNetV3-Small of torchvision: features.1 to features.11. */
export const blocks: BottleneckBlock[] = [
  block(1, 3, 2, { depthwise: 0, isHardSwish: false }),
  block(2, 3, 2, { hasSqueeze: false, isHardSwish: false }),
  block(3, 3, 1, { hasSqueeze: false, isHardSwish: false }),
  block(4, 5, 2),
  block(5, 5, 1),
  block(6, 5, 1),
  block(7, 5, 1, { isResidual: false }),
  block(8, 5, 1),
  block(9, 5, 2),
  block(10, 5, 1),
  block(11, 5, 1),
];

/** The expansion layers of these blocks are part of the embedding, and the last features. */
export const firstEmbeddedBlock = 4;

export const normalisationEpsilon = 0.001;
