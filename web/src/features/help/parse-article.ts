import type { HelpSlug } from './help-articles.ts';

export type Inline =
  | { kind: 'text' | 'screen' | 'key'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'picture'; name: string; alt: string };

export interface Section {
  heading: string;
  blocks: Block[];
}

export interface Article {
  slug: HelpSlug;
  title: string;
  summary: string;
  sections: Section[];
}

type ScreenText = (key: string) => string;

/**
 * Reads the subset of Markdown that the articles use: one title, a summary, sections, lists, pictures,
 * links and keys. `[[feed:addWaste]]` is a text of the screen, so that articles quote it correctly.
 */
export function parseArticle(slug: HelpSlug, markdown: string, screenText: ScreenText): Article {
  const [head = '', ...parts] = markdown.trim().split(/^## /mu);
  const [title = '', ...summary] = head.trim().split('\n');
  return {
    slug,
    title: title.replace(/^# /u, ''),
    summary: inlineText(parseInline(summary.join(' ').trim(), screenText)),
    sections: parts.map((part) => {
      const [heading = '', ...lines] = part.trim().split('\n');
      const blocks = lines
        .join('\n')
        .trim()
        .split(/\n{2,}/u);
      return { heading, blocks: blocks.map((block) => parseBlock(block, screenText)) };
    }),
  };
}

function parseBlock(block: string, screenText: ScreenText): Block {
  const [, alt, name] = /^!\[([^\]]*)\]\(([^)]+)\)$/u.exec(block) ?? [];
  if (alt !== undefined && name !== undefined) return { kind: 'picture', name, alt };
  const isOrdered = /^\d+\. /u.test(block);
  if (isOrdered || block.startsWith('- ')) {
    const items = block.split('\n').map((line) => line.replace(/^(?:-|\d+\.) /u, ''));
    return { kind: 'list', isOrdered, items: items.map((item) => parseInline(item, screenText)) };
  }
  return { kind: 'paragraph', content: parseInline(block.replaceAll('\n', ' '), screenText) };
}

const marks = /\[\[(?<screen>[^\]]+)\]\]|`(?<key>[^`]+)`|\[(?<link>[^\]]+)\]\((?<to>[^)]+)\)/gu;

function parseInline(text: string, screenText: ScreenText): Inline[] {
  const content: Inline[] = [];
  let end = 0;
  const addText = (until: number): void => {
    if (until > end) content.push({ kind: 'text', text: text.slice(end, until) });
  };
  for (const match of text.matchAll(marks)) {
    addText(match.index);
    end = match.index + match[0].length;
    const { screen, key, link = '', to = '' } = match.groups ?? {};
    if (screen !== undefined) content.push({ kind: 'screen', text: screenText(screen) });
    else if (key !== undefined) content.push({ kind: 'key', text: key });
    else content.push({ kind: 'link', text: link, to });
  }
  addText(text.length);
  return content;
}

export function blockText(block: Block): string {
  if (block.kind === 'picture') return block.alt;
  const lines = block.kind === 'list' ? block.items : [block.content];
  return lines.map(inlineText).join(' ');
}

const inlineText = (content: readonly Inline[]): string => content.map(({ text }) => text).join('');
