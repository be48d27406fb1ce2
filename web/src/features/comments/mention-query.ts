import { isWordStart, type CommentDraft } from './comment-text.ts';

export interface MentionablePerson {
  id: number;
  first_name: string;
  surname: string;
  profile_photo: string | null;
  job_title: string;
}

/** The text between an at-sign at the start of a word and the caret. It may contain spaces. */
export interface MentionQuery {
  start: number;
  typed: string;
}

const maxQueryLength = 60;

export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || caret === 0 || !isWordStart(text, start)) return null;
  const typed = text.slice(start + 1, caret);
  if (typed.length > maxQueryLength || /[\n\r]/.test(typed) || typed.startsWith(' ')) return null;
  return { start, typed };
}

/** A closing bracket would end the mention early. */
export const fullName = ({
  first_name,
  surname,
}: Pick<MentionablePerson, 'first_name' | 'surname'>): string =>
  `${first_name} ${surname}`.replaceAll(/[[\]\n\r]/g, '').trim();

export function findPeople<Found extends MentionablePerson>(
  people: readonly Found[],
  typed: string,
): Found[] {
  const needle = plain(typed);
  const names = people.map((person) => ({ person, name: plain(fullName(person)) }));
  const first = names.filter(({ name }) => name.startsWith(needle));
  const further = names.filter(
    ({ name }) => !name.startsWith(needle) && name.includes(` ${needle}`),
  );
  return [...first, ...further].map(({ person }) => person);
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

export function mentionPerson(
  draft: CommentDraft,
  { start, typed }: MentionQuery,
  person: MentionablePerson,
): { draft: CommentDraft; caret: number } {
  const name = fullName(person);
  const before = draft.text.slice(0, start);
  const after = draft.text.slice(start + 1 + typed.length).replace(/^ /, '');
  return {
    draft: {
      text: `${before}@${name} ${after}`,
      mentions: [...draft.mentions, { id: person.id, name }],
    },
    caret: start + name.length + 2,
  };
}
