import { commentText, mentionPattern } from '@wastegauge/contract/waste/comments';

interface Mention {
  id: number;
  name: string;
}

export type CommentPiece = string | Mention;

export function splitMentions(text: string): CommentPiece[] {
  const pieces: CommentPiece[] = [];
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

/** Cuts at the last space within the limit, never inside a mention. */
export function shortenComment(pieces: readonly CommentPiece[], limit: number): CommentPiece[] {
  const kept: CommentPiece[] = [];
  let left = limit;
  for (const piece of pieces) {
    const length = typeof piece === 'string' ? piece.length : piece.name.length + 1;
    if (length > left) {
      const start = typeof piece === 'string' ? piece.slice(0, left) : '';
      const space = start.search(/\s\S*$/u);
      const cut = space > 0 ? start.slice(0, space) : start;
      return [...kept, `${cut.trimEnd()}…`];
    }
    kept.push(piece);
    left -= length;
  }
  return kept;
}

export interface CommentDraft {
  /** As typed and displayed: @Name. */
  text: string;
  /** In order of selection. */
  mentions: readonly Mention[];
}

export const emptyDraft: CommentDraft = { text: '', mentions: [] };

export function parseDraft(stored: string): CommentDraft {
  const pieces = splitMentions(stored);
  return {
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : `@${piece.name}`)).join(''),
    mentions: pieces.filter((piece) => typeof piece !== 'string'),
  };
}

export const validationMessage = (stored: string): string | undefined =>
  stored === '' ? undefined : commentText.safeParse(stored).error?.issues[0]?.message;

/** Selected names that are still in the text become mentions. */
export function draftMarkup({ text, mentions }: CommentDraft): string {
  const left = [...mentions];
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length);
  let stored = '';
  let position = 0;
  while (position < text.length) {
    const isStart = text[position] === '@' && isWordStart(text, position);
    const rest = text.slice(position + 1);
    const known = isStart ? longestFirst.find(({ name }) => startsWithName(rest, name)) : undefined;
    if (known) {
      // Two people can have the same name.
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

const startsWithName = (rest: string, name: string): boolean =>
  rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length));
