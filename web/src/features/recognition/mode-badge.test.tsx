import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderInLanguage } from '../../widgets/language/in-language.test-support.ts';
import { ModeBadge } from './mode-badge.tsx';

type Food = ComponentProps<typeof ModeBadge>['food'];

const shown = (food: Partial<Food>, minPrecision: number | null): string =>
  renderInLanguage(
    'en',
    <MantineProvider>
      <ModeBadge
        food={{
          mode: 'suggests',
          checked_guesses: 60,
          missing_checks: null,
          only_suggests: false,
          suggests_reason: null,
          ...food,
        }}
        minPrecision={minPrecision}
      />
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, '|');

test.each<
  [why: string, food: Partial<Food>, minPrecision: number | null, badge: string, reason: string]
>([
  [
    'learning',
    { mode: 'learning', checked_guesses: 14, missing_checks: 59 },
    95,
    'Learning',
    '14 of 73',
  ],
  [
    'learning and imprecise',
    { mode: 'learning', checked_guesses: 14, missing_checks: null },
    95,
    'Learning',
    '14 of 50',
  ],
  ['short of checks', { missing_checks: 13 }, 95, 'Suggests', '13 more checks for 95%'],
  ['not precise enough', {}, 95, 'Suggests', 'Below 95%'],
  [
    'held back by a person',
    { only_suggests: true, suggests_reason: 'person' },
    95,
    'Suggests',
    'Set by a person',
  ],
  [
    'held back by blind checks',
    { only_suggests: true, suggests_reason: 'checks' },
    95,
    'Suggests',
    'Too many blind checks disagreed',
  ],
  [
    'learning and held back',
    { mode: 'learning', missing_checks: 36, only_suggests: true, suggests_reason: 'person' },
    95,
    'Learning',
    'Set by a person',
  ],
])('a food that is %s says so', (_why, food, minPrecision, badge, reason) => {
  const text = shown(food, minPrecision);
  expect(text).toContain(`|${badge}|`);
  expect(text).toContain(`|${reason}|`);
});

test('an automatic food needs no reason, nor does a suggested one while automatic labelling is off', () => {
  expect(shown({ mode: 'automatic' }, 95)).toMatch(/\|Automatic\|*$/);
  expect(shown({}, null)).toMatch(/\|Suggests\|*$/);
});
