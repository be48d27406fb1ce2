import { blockText, type Article, type Section } from './parse-article.ts';

export interface Found {
  article: Article;
  /** The section that matches best, unless the title or summary does. */
  section?: { heading: string; excerpt: string } | undefined;
}

/** Articles that contain every word. Words in the title rank first, then words in headings. */
export function searchArticles(articles: readonly Article[], query: string): Found[] {
  const words = normalize(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return articles.map((article) => ({ article }));
  return articles
    .filter((article) => containsAll(wholeText(article), words))
    .map((article) => ({
      rank: rank(article, words),
      found: { article, ...excerpt(article, words) },
    }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ found }) => found);
}

const normalize = (text: string): string =>
  text.replaceAll('\u00AD', '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const containsAll = (text: string, words: readonly string[]): boolean => {
  const normalized = normalize(text);
  return words.every((word) => normalized.includes(word));
};

const sectionText = ({ blocks }: Section): string => blocks.map(blockText).join(' ');

const headings = ({ title, sections }: Article): string =>
  [title, ...sections.map(({ heading }) => heading)].join(' ');

const wholeText = (article: Article): string =>
  [headings(article), article.summary, ...article.sections.map(sectionText)].join(' ');

function rank(article: Article, words: readonly string[]): number {
  if (containsAll(article.title, words)) return 0;
  return containsAll(headings(article), words) ? 1 : 2;
}

function excerpt(article: Article, words: readonly string[]): Pick<Found, 'section'> {
  if (containsAll(`${article.title} ${article.summary}`, words)) return {};
  const matches = (text: string): number =>
    words.filter((word) => normalize(text).includes(word)).length;
  const [best] = article.sections
    .map((section) => ({
      section,
      score: 2 * matches(section.heading) + matches(sectionText(section)),
    }))
    .toSorted((one, other) => other.score - one.score);
  if (!best) return {};
  const { section } = best;
  return { section: { heading: section.heading, excerpt: cutAround(sectionText(section), words) } };
}

const excerptLength = 160;

/** About two lines around the first word found. */
function cutAround(text: string, words: readonly string[]): string {
  const plain = text.replaceAll('\u00AD', '');
  const positions = words.map((word) => normalize(plain).indexOf(word)).filter((at) => at >= 0);
  const first = positions.length === 0 ? 0 : Math.min(...positions);
  const start = first < excerptLength / 2 ? 0 : plain.indexOf(' ', first - excerptLength / 2) + 1;
  const shown = plain.slice(start, start + excerptLength);
  const isCut = start + excerptLength < plain.length;
  const whole = isCut ? shown.slice(0, shown.lastIndexOf(' ')) : shown;
  return `${start > 0 ? '… ' : ''}${whole}${isCut ? ' …' : ''}`;
}
