import { isWordStart, type Draft } from './comment-text.ts';

export interface Person {
  id: number;
  first_name: string;
  surname: string;
  profile_photo: string | null;
  job_title: string;
}

/** What stands between an at-sign that begins a word and the caret; it may hold spaces. */
export interface MentionQuery {
  start: number;
  typed: string;
}

const longestQuery = 60;

export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || caret === 0 || !isWordStart(text, start)) return null;
  const typed = text.slice(start + 1, caret);
  if (typed.length > longestQuery || /[\n\r]/.test(typed) || typed.startsWith(' ')) return null;
  return { start, typed };
}

/** Brackets would end the mention early. */
export const nameOf = ({ first_name, surname }: Pick<Person, 'first_name' | 'surname'>): string =>
  `${first_name} ${surname}`.replaceAll(/[[\]\n\r]/g, '').trim();

/** People a word of whose name begins with what was typed, those whose whole name does first. */
export function findPeople<Found extends Person>(people: readonly Found[], typed: string): Found[] {
  const wanted = plain(typed);
  const names = people.map((person) => ({ person, name: plain(nameOf(person)) }));
  const first = names.filter(({ name }) => name.startsWith(wanted));
  const further = names.filter(
    ({ name }) => !name.startsWith(wanted) && name.includes(` ${wanted}`),
  );
  return [...first, ...further].map(({ person }) => person);
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** The draft with the person in place of what was typed, and where the caret goes. */
export function mentionPerson(
  draft: Draft,
  { start, typed }: MentionQuery,
  person: Person,
): { draft: Draft; caret: number } {
  const name = nameOf(person);
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
