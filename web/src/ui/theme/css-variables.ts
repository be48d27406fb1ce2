import type { CSSVariablesResolver } from '@mantine/core';

const neutrals = {
  '--mantine-color-gray-0': 'var(--hover)',
  '--mantine-color-gray-1': 'var(--hover-raised)',
  '--mantine-color-gray-2': 'var(--border)',
  '--mantine-color-gray-3': 'var(--border)',
  '--mantine-color-gray-4': 'var(--border-control)',
  '--mantine-color-gray-5': 'var(--text-3)',
  '--mantine-color-gray-6': 'var(--text-3)',
  '--mantine-color-gray-7': 'var(--text-2)',
  '--mantine-color-gray-8': 'var(--ink)',
  '--mantine-color-gray-9': 'var(--ink)',
  '--mantine-color-dark-0': 'var(--ink)',
  '--mantine-color-dark-1': 'var(--text-2)',
  '--mantine-color-dark-2': 'var(--text-3)',
  '--mantine-color-dark-3': 'var(--text-3)',
  '--mantine-color-dark-4': 'var(--border)',
  '--mantine-color-dark-5': 'var(--hover)',
  '--mantine-color-dark-6': 'var(--raised)',
  '--mantine-color-dark-7': 'var(--surface)',
  '--mantine-color-dark-8': 'var(--canvas)',
  '--mantine-color-dark-9': 'var(--canvas)',
};

const meanings = {
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-white': 'var(--on-accent)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-success': 'var(--good-text)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border-strong)',
  '--mantine-color-leaf-text': 'var(--accent-text)',
  '--mantine-color-leaf-filled': 'var(--accent)',
  '--mantine-color-leaf-filled-hover': 'var(--accent-hover)',
  '--mantine-color-leaf-light': 'var(--accent-tint)',
  '--mantine-color-leaf-light-hover': 'var(--accent-tint-2)',
  '--mantine-color-leaf-light-color': 'var(--accent-text)',
  '--mantine-color-leaf-outline': 'var(--accent)',
  '--mantine-color-leaf-outline-hover': 'var(--accent-tint)',
  '--mantine-color-red-text': 'var(--bad-text)',
  '--mantine-color-red-filled': 'var(--bad)',
  '--mantine-color-red-filled-hover': 'var(--bad-hover)',
};

// Both colour schemes point at our own variables, which change with data-theme; so a theme is
// one attribute on <html> and no Mantine component needs to know of it.
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: neutrals,
  light: { ...meanings, '--mantine-color-black': 'var(--ink)' },
  dark: { ...meanings, '--mantine-color-black': 'var(--canvas)' },
});
