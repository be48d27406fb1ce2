import {
  defaultVariantColorsResolver,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core';

const noBorder = '1px solid transparent';

const primary: VariantColorResolverResult = {
  background: 'var(--accent)',
  hover: 'var(--accent-hover)',
  color: 'var(--on-accent)',
  border: '1px solid transparent',
};

const variants = new Map<string, VariantColorResolverResult>([
  ['primary', primary],
  ['filled', primary],
  [
    'default',
    {
      background: 'var(--surface)',
      hover: 'var(--hover)',
      color: 'var(--ink)',
      border: '1px solid var(--border-strong)',
    },
  ],
  [
    'ghost',
    {
      background: 'transparent',
      hover: 'var(--hover)',
      color: 'var(--text-2)',
      hoverColor: 'var(--ink)',
      border: noBorder,
    },
  ],
  [
    'danger',
    {
      background: 'var(--surface)',
      hover: 'var(--bad-tint)',
      color: 'var(--bad-text)',
      border: '1px solid var(--border-strong)',
    },
  ],
  [
    'danger-filled',
    {
      background: 'var(--bad)',
      hover: 'var(--bad-hover)',
      color: 'var(--on-bad)',
      border: noBorder,
    },
  ],
  [
    'link',
    {
      background: 'transparent',
      hover: 'var(--hover)',
      color: 'var(--accent-text)',
      border: noBorder,
    },
  ],
]);

export const variantColorResolver: VariantColorsResolver = (input) =>
  variants.get(input.variant) ?? defaultVariantColorsResolver(input);
