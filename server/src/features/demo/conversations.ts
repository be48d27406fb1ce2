import { daysBetween, startOfMonth, type Day } from '@wastegauge/contract/dates';
import type { DayCovers } from './covers.ts';
import { english, type Phrases, type Situation } from './phrases.ts';
import { french, german } from './local-phrases.ts';
import type { DemoUser } from './demo-user.ts';
import { staffOf, visitorsOf } from './people.ts';
import type { DemoSite } from './organisation.ts';
import { randomOf, wholeNumberNear, type Random } from './random.ts';
import { inSentence } from './reasoning.ts';
import type { WasteEvent } from './waste-event.ts';

export interface Comment {
  id: number;
  event: WasteEvent;
  /** Null for somebody who has left. */
  userId: number | null;
  text: string;
  mentions: readonly number[];
  replyTo: Comment | null;
  createdAt: number;
}

export interface Flag {
  event: WasteEvent;
  userId: number;
  note: Comment | null;
  createdAt: number;
}

export interface Talk {
  comments: Comment[];
  flags: Flag[];
}

const minute = 60;
const hour = 3600;

// Threads a day; Quayside's team writes most.
const talkative: Record<number, number> = {
  1: 0.15,
  2: 0.075,
  3: 0.05,
  4: 0.12,
  5: 0.038,
  6: 0.032,
  7: 0.05,
  8: 0.038,
};

/** People talk more about these weeks than they did two years ago: the habit grew. */
function habit(day: Day, today: Day): number {
  const months = Math.round(daysBetween(startOfMonth(day), startOfMonth(today)) / 30.4);
  if (months === 0) return 6;
  if (months === 1) return 4;
  return months <= 5 ? 1.4 : 0.55;
}

/** What the team writes about one day's waste. Marks the events it is about. */
export function talkOf(
  site: DemoSite,
  day: Day,
  today: Day,
  events: readonly WasteEvent[],
  covers: DayCovers,
  lastMoment: number,
): Talk {
  const random = randomOf('talk', site.id, day);
  const rate = (talkative[site.id] ?? 0) * habit(day, today);
  const talk: Talk = { comments: [], flags: [] };
  const worthIt = events
    .filter(isWorthTalking)
    .toSorted((a, b) => b.capture.grams - a.capture.grams);
  for (let thread = wholeNumberNear(rate, random); thread > 0 && worthIt.length > 0; thread -= 1) {
    const index = Math.floor(random.uniform() ** 2 * worthIt.length);
    const [event] = worthIt.splice(index, 1);
    if (event) converse(talk, event, covers, lastMoment, random);
  }
  return talk;
}

const isWorthTalking = ({ capture, labelling }: WasteEvent): boolean =>
  labelling.status === 'SUCCESSFUL' && !capture.isNonFood && capture.captureItem === 0;

function converse(
  talk: Talk,
  event: WasteEvent,
  covers: DayCovers,
  lastMoment: number,
  random: Random,
): void {
  const { site } = event.capture;
  const kitchen = staffOf(site.id);
  const people = [...kitchen, ...kitchen, ...visitorsOf(site.id)];
  const author = random.pick(kitchen);
  const phrases = phrasesOf(site);
  const situation = situationOf(event, random);
  let at = event.capture.processedAt + random.logNormal(50 * minute, 0.8);
  if (at > lastMoment) at = (event.capture.processedAt + lastMoment) / 2;
  const isFlag = random.chance(0.5);
  if (isFlag && random.chance(0.42)) {
    mark(talk, event, author, null, at);
    return;
  }
  const fill = (text: string, addressee: DemoUser): Pick<Comment, 'text' | 'mentions'> =>
    filled(text, event, covers, addressee);
  const say = (
    user: DemoUser,
    text: string,
    addressee: DemoUser,
    replyTo: Comment | null,
  ): Comment => {
    const userId = random.chance(0.03) ? null : user.id;
    const createdAt = Math.round(Math.min(at, lastMoment));
    const comment = { id: 0, event, userId, replyTo, createdAt, ...fill(text, addressee) };
    talk.comments.push(comment);
    event.commentCount += 1;
    return comment;
  };
  const colleague = random.pick(people.filter((person) => person.id !== author.id));
  const opener = say(author, random.pick(openersFor(phrases, site, situation)), colleague, null);
  if (isFlag) mark(talk, event, author, opener, opener.createdAt);
  for (const chance of [0.5, 0.4]) {
    at += random.logNormal(1.5 * hour, 0.9);
    if (at > lastMoment || !random.chance(chance)) return;
    const isAnswer = chance === 0.5;
    const pool = isAnswer ? phrases.replies[situation] : phrases.closings;
    say(isAnswer ? colleague : author, random.pick(pool), isAnswer ? author : colleague, opener);
  }
}

function mark(
  talk: Talk,
  event: WasteEvent,
  user: DemoUser,
  note: Comment | null,
  at: number,
): void {
  event.isFlagged = true;
  event.flagNote = note?.text ?? null;
  talk.flags.push({ event, userId: user.id, note, createdAt: Math.round(at) });
}

const openersFor = (phrases: Phrases, site: DemoSite, situation: Situation): readonly string[] => [
  ...phrases.openers[situation],
  ...(phrases.ofHouse[site.kind]?.[situation] ?? []),
];

function phrasesOf(site: DemoSite): Phrases {
  switch (site.country) {
    case 'DE':
      return german;
    case 'FR':
      return french;
    case 'IE':
    case 'GB':
      return english;
  }
}

function situationOf({ capture }: WasteEvent, random: Random): Situation {
  const isFunction = capture.tags.some(
    (tag) => tag !== 'overproduction' && tag !== 'USER LABELLED',
  );
  if (isFunction && random.chance(0.8)) return 'function';
  if (capture.kind === 'unserved')
    return capture.service === 'BREAKFAST' ? 'breakfast' : 'unserved';
  return capture.kind;
}

function filled(
  text: string,
  { capture }: WasteEvent,
  covers: DayCovers,
  addressee: DemoUser,
): Pick<Comment, 'text' | 'mentions'> {
  const clock = new Date(capture.localSecond * 1000).toISOString().slice(11, 16);
  const isMention = text.includes('{name}');
  return {
    text: text
      .replace('{food}', inSentence(capture.food.name))
      .replace('{time}', clock)
      .replace('{kg}', (capture.grams / 1000).toFixed(1))
      .replace('{covers}', String(covers.total))
      .replace('{name}', `@[${addressee.firstName} ${addressee.surname}](${addressee.id})`),
    mentions: isMention ? [addressee.id] : [],
  };
}
