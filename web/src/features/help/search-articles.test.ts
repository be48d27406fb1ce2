import { expect, test } from 'vitest';
import { parseArticle } from './parse-article.ts';
import { searchArticles } from './search-articles.ts';

const screenText = (key: string): string => `‹${key}›`;
const articles = [
  parseArticle(
    'troubleshooting',
    '# Problems\n\nWhen it fails.\n\n## A monitor is silent\n\nCheck power and network first.',
    screenText,
  ),
  parseArticle(
    'monitors',
    '# Monitors\n\nPair one.\n\n## Keys\n\nChoose [[devices:new.open]] for a Café.\n\n- `1` one\n- [Feed](/feed)',
    screenText,
  ),
  parseArticle(
    'targets',
    '# Targets\n\nPer month.\n\n## Plates\n\nOne target per monitor and month.',
    screenText,
  ),
];

const slugs = (query: string): string[] =>
  searchArticles(articles, query).map(({ article }) => article.slug);

test.each([
  ['', ['troubleshooting', 'monitors', 'targets']],
  ['monitor', ['monitors', 'troubleshooting', 'targets']],
  ['  MONITOR  silent ', ['troubleshooting']],
  ['cafe', ['monitors']],
  ['new.open', ['monitors']],
  ['feed', ['monitors']],
  ['croissant', []],
])('a search for "%s" finds %j, titles first', (query, expected) => {
  expect(slugs(query)).toEqual(expected);
});

test('a match in the text shows its section and the words around it', () => {
  const [found] = searchArticles(articles, 'network');
  expect(found?.section).toEqual({
    heading: 'A monitor is silent',
    excerpt: 'Check power and network first.',
  });
  expect(searchArticles(articles, 'pair')[0]?.section).toBeUndefined();
});

test('a long section is cut around the match at whole words', () => {
  const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;
  const article = parseArticle('sites', `# Sites\n\nAll.\n\n## Long\n\n${long}`, screenText);
  const excerpt = searchArticles([article], 'needle')[0]?.section?.excerpt ?? '';
  expect(excerpt).toMatch(/^… before .*needle.* after …$/u);
  expect(excerpt.length).toBeLessThan(170);
});
