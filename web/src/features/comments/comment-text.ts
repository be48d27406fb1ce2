import { commentText, mentionPattern } from '@wastegauge/contract/waste/comments';

interface Mention {
  id: number;
  name: string;
}

export type Piece = string | Mention;

/** A stored text in the order it reads: plain words, and the people mentioned in it. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(mentionPattern)) {
    const [markup, name = '', id] = match;
    if (match.index > end) pieces.push(text.slice(end, match.index));
    pieces.push({ id: Number(id), name });
    end = match.index + markup.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

export interface Draft {
  /** As people type and read it: @Name. */
  text: string;
  /** Who was chosen from the list, in the order of choice. */
  mentions: readonly Mention[];
}

export const emptyDraft: Draft = { text: '', mentions: [] };

export function draftOf(stored: string): Draft {
  const pieces = piecesOf(stored);
  return {
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : `@${piece.name}`)).join(''),
    mentions: pieces.filter((piece) => typeof piece !== 'string'),
  };
}

/** What the server would have against it; a blank text is none yet. */
export const problemOf = (stored: string): string | undefined =>
  stored === '' ? undefined : commentText.safeParse(stored).error?.issues[0]?.message;

/** What is stored: each name that was chosen and still stands in the text becomes a mention. */
export function markupOf({ text, mentions }: Draft): string {
  const left = [...mentions];
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length);
  let stored = '';
  let position = 0;
  while (position < text.length) {
    const isStart = text[position] === '@' && isWordStart(text, position);
    const rest = text.slice(position + 1);
    const known = isStart ? longestFirst.find(({ name }) => namesNext(rest, name)) : undefined;
    if (known) {
      // Of two people with one name, each stands where they were chosen.
      const place = left.findIndex(({ name }) => name === known.name);
      const mention = place === -1 ? known : (left.splice(place, 1)[0] ?? known);
      stored += `@[${mention.name}](${mention.id})`;
      position += 1 + known.name.length;
    } else {
      stored += text[position] ?? '';
      position += 1;
    }
  }
  return stored;
}

export const isWordStart = (text: string, position: number): boolean =>
  position === 0 || /\s/u.test(text[position - 1] ?? '');

/** The name, and not the beginning of a longer word. */
const namesNext = (rest: string, name: string): boolean =>
  rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length));
