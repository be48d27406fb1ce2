import { daysBetween, startOfMonth, type Day } from '@wastegauge/contract/values/dates';
import type { DayCovers } from './covers.ts';
import {
  phrases,
  siteStaff,
  siteVisitors,
  type DemoSite,
  type DemoUser,
  type Phrases,
  type PhraseThread,
  type Situation,
} from './tables.ts';
import { randomFor, wholeNumberNear, type DemoRandom } from './random.ts';
import { inSentence } from './reasoning.ts';
import type { DemoEvent } from './waste-event.ts';

export interface DemoComment {
  id: number;
  event: DemoEvent;
  /** Null for a user who has left. */
  userId: number | null;
  text: string;
  mentions: readonly number[];
  replyTo: DemoComment | null;
  createdAt: number;
}

export interface DemoFlag {
  event: DemoEvent;
  userId: number;
  note: DemoComment | null;
  createdAt: number;
}

export interface Talk {
  comments: DemoComment[];
  flags: DemoFlag[];
}

const minute = 60;
const hour = 3600;

// Threads per day; Quayside's team writes most.
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

/** Teams comment more now than two years ago. */
function habit(day: Day, today: Day): number {
  const months = Math.round(daysBetween(startOfMonth(day), startOfMonth(today)) / 30.4);
  if (months === 0) return 6;
  if (months === 1) return 4;
  return months <= 5 ? 1.4 : 0.55;
}

/** Also flags the events it is about. */
export function generateTalk(
  site: DemoSite,
  day: Day,
  today: Day,
  events: readonly DemoEvent[],
  covers: DayCovers,
  lastMoment: number,
): Talk {
  const random = randomFor('talk', site.id, day);
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

const isWorthTalking = ({ capture, labelling }: DemoEvent): boolean =>
  labelling.status === 'SUCCESSFUL' && !capture.isNonFood && capture.captureItem === 0;

function converse(
  talk: Talk,
  event: DemoEvent,
  covers: DayCovers,
  lastMoment: number,
  random: DemoRandom,
): void {
  const { site, processedAt } = event.capture;
  const author = random.pick(siteStaff(site.id));
  let at = moveToDaytime(processedAt + random.logNormal(50 * minute, 0.8));
  if (at > lastMoment) at = Math.round((processedAt + lastMoment) / 2);
  const isFlag = random.chance(0.5);
  if (isFlag && random.chance(0.42)) {
    mark(talk, event, author, null, at);
    return;
  }

  const say = (
    from: DemoUser,
    to: DemoUser,
    text: string,
    replyTo: DemoComment | null,
  ): DemoComment => {
    const userId = random.chance(0.03) ? null : from.id;
    const comment = {
      id: 0,
      event,
      userId,
      replyTo,
      createdAt: at,
      ...filled(text, event, covers, to),
    };
    talk.comments.push(comment);
    event.commentCount += 1;
    return comment;
  };
  const { says, answers, closings } = threadFor(event, random);
  const colleague = random.pick(siteColleagues(site, author));
  const opener = say(author, colleague, says, null);
  if (isFlag) mark(talk, event, author, opener, at);
  at = moveToDaytime(at + random.logNormal(1.5 * hour, 0.9));
  if (at > lastMoment || !random.chance(0.55)) return;
  say(colleague, author, random.pick(answers), opener);
  at = moveToDaytime(at + random.logNormal(4 * hour, 0.9));
  if (at <= lastMoment && random.chance(0.4)) say(author, colleague, random.pick(closings), opener);
}

/** Comments made at night move to the morning. */
function moveToDaytime(moment: number): number {
  const hourOfDay = (moment % 86_400) / hour;
  const isNight = hourOfDay < 5.5 || hourOfDay > 22.5;
  const morning = Math.floor((moment + 2 * hour) / 86_400) * 86_400 + 7 * hour;
  return Math.round(isNight ? morning + (moment % (2 * hour)) : moment);
}

/** The head office does not join German or French conversations. */
function siteColleagues(site: DemoSite, author: DemoUser): readonly DemoUser[] {
  const kitchen = siteStaff(site.id);
  const people = phrasesOf(site) === phrases.en ? [...kitchen, ...siteVisitors(site.id)] : kitchen;
  return people.filter((person) => person.id !== author.id);
}

function threadFor(event: DemoEvent, random: DemoRandom): PhraseThread & Pick<Phrases, 'closings'> {
  const { site, food } = event.capture;
  const phrases = phrasesOf(site);
  const fitting = phrases[situationOf(event, random)].filter(
    ({ fits, house }) => (!fits || fits.test(food.name)) && (!house || house === site.kind),
  );
  return { ...random.pick(fitting), closings: phrases.closings };
}

function mark(
  talk: Talk,
  event: DemoEvent,
  user: DemoUser,
  note: DemoComment | null,
  at: number,
): void {
  event.isFlagged = true;
  event.flagNote = note?.text ?? null;
  talk.flags.push({ event, userId: user.id, note, createdAt: at });
}

function phrasesOf(site: DemoSite): Phrases {
  switch (site.country) {
    case 'DE':
      return phrases.de;
    case 'FR':
      return phrases.fr;
    case 'IE':
    case 'GB':
      return phrases.en;
  }
}

function situationOf({ capture }: DemoEvent, random: DemoRandom): Situation {
  const isFunction = capture.tags.some(
    (tag) => tag !== 'overproduction' && tag !== 'USER LABELLED',
  );
  if (isFunction && random.chance(0.8)) return 'function';
  const isBuffet = capture.kind === 'unserved' && capture.service === 'BREAKFAST';
  return isBuffet ? 'breakfast' : capture.kind;
}

function filled(
  text: string,
  { capture }: DemoEvent,
  covers: DayCovers,
  addressee: DemoUser,
): Pick<DemoComment, 'text' | 'mentions'> {
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
