import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderInLanguage } from '../language/in-language.test-support.ts';
import type { Language } from '../language/languages.ts';
import { Change } from './change.tsx';

const shown = (props: ComponentProps<typeof Change>, language: Language = 'en'): string =>
  renderInLanguage(
    language,
    <MantineProvider>
      <Change {...props} />
    </MantineProvider>,
  );

test.each([
  { change: -12, current: 91, previous: 91, meaning: 'good' },
  { change: 12, current: 91, previous: 91, meaning: 'bad' },
  { change: -12, current: 76, previous: 91, meaning: 'good' },
  { change: -12, current: 91, previous: 76, meaning: 'good' },
  { change: -12, current: null, previous: 91, meaning: 'good' },
  { change: 12, current: 40, previous: null, meaning: 'bad' },
])(
  'a change of $change % is judged with $current % measured now and $previous % before',
  ({ change, current, previous, meaning }) => {
    const markup = shown({ percent: change, coverage: { current, previous } });
    expect(markup).toContain(`data-meaning="${meaning}"`);
    expect(markup).not.toContain('title=');
  },
);

test.each([
  { change: -12, current: 52, previous: 91 },
  { change: 12, current: 52, previous: 91 },
  { change: -12, current: 75.9, previous: 91 },
  { change: 12, current: 91, previous: 75.9 },
  { change: -12, current: 0, previous: 91 },
])(
  'a change of $change % is not judged with $current % measured now and $previous % before',
  ({ change, current, previous }) => {
    const markup = shown({ percent: change, coverage: { current, previous } });
    expect(markup).toContain('data-meaning="unknown"');
    expect(markup).not.toContain('<svg');
    expect(markup).toContain(`${change < 0 ? '−' : '+'}</span>12.00%`);
    expect(markup).toContain(
      `title="Measured ${Math.round(current)}% now, ${Math.round(previous)}% before"`,
    );
  },
);

test.each([
  ['en', 'Measured 52% now, 91% before'],
  ['de', 'Jetzt 52 % gemessen, davor 91 %'],
  ['fr', '52 % mesurés maintenant, 91 % avant'],
] as const)('the reason in %s', (language, reason) => {
  const markup = shown({ percent: 12, coverage: { current: 52, previous: 91 } }, language);
  expect(markup.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(`title="${reason}"`);
});

test('no change stays unchanged, and a change without coverage is judged', () => {
  const unequal = { current: 52, previous: 91 };
  expect(shown({ percent: 0, coverage: unequal })).toContain('data-meaning="unchanged"');
  expect(shown({ percent: null, coverage: unequal })).toContain('data-meaning="unknown"');
  expect(shown({ percent: -12 })).toContain('data-meaning="good"');
  expect(shown({ percent: -12, isNeutral: true })).toContain('data-meaning="unknown"');
});
