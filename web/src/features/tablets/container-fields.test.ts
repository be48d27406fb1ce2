import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import {
  containerFields,
  containerForm,
  newContainer,
  type ContainerFields,
} from './container-fields.ts';

const problems = (fields: ContainerFields) =>
  containerForm.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message]);

test('a stored container can be saved unchanged', () => {
  const stored = { id: 4, name: 'GN 1/1', tare: 1.2 };
  expect(containerForm.parse(containerFields(stored))).toEqual({ name: 'GN 1/1', tare: 1.2 });
});

test('name and weight are needed', () => {
  expect(problems(newContainer)).toEqual([
    ['name', texts.requiredField],
    ['weight', texts.requiredField],
  ]);
});

test.each(['0', '100.5'])('a weight of %s kg is refused at its field', (weight) => {
  expect(problems({ name: 'Tub', weight })).toEqual([['weight', texts.containerWeight]]);
});
