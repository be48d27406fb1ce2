import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FoldedComment } from './formatted-comment.tsx';

const shown = (text: string): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <FoldedComment text={text} />
    </MantineProvider>,
  );

test('a comment of 150 characters is shown whole', () => {
  const markup = shown('a'.repeat(150));
  expect(markup).toContain('a'.repeat(150));
  expect(markup).not.toContain('showMore');
});

test('a longer comment is cut, with a button that shows all of it', () => {
  const markup = shown(`${'word '.repeat(40)}last`);
  expect(markup).toContain('showMore');
  expect(markup).not.toContain('last');
});
