import { MantineProvider } from '@mantine/core';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { expect, test } from 'vitest';
import { renderInLanguage } from '../language/in-language.test-support.ts';
import { LabelSourceBadge } from './label-badges.tsx';

const shown = (source: WasteEvent['label_source'], confidence: number | null): string =>
  renderInLanguage(
    'en',
    <MantineProvider>
      <LabelSourceBadge
        event={{
          label_source: source,
          label_confidence: confidence,
          label_model: source === 'recognition' ? '3-2026-11-16' : null,
          reasoning: null,
        }}
      />
    </MantineProvider>,
  );

test.each<[WasteEvent['label_source'], number | null, string]>([
  ['recognition', 0.934, 'Labelled by recognition · 93%'],
  ['service', 0.8, 'Labelled by AI · 80%'],
  ['service', null, 'Labelled by AI'],
  ['rule', null, 'Labelled by the monitor'],
])('a label of the source %s with confidence %s is marked', (source, confidence, text) => {
  expect(shown(source, confidence)).toContain(text);
});

test.each(['person', null] as const)('a label of the source %s has no mark', (source) => {
  expect(shown(source, null)).not.toContain('Labelled');
});

test('a label by recognition opens its details', () => {
  expect(shown('recognition', null)).toContain('<button');
  expect(shown('service', null)).not.toContain('<button');
});
