import type { Day } from '@wastegauge/contract/values/dates';
import { english, french, german, londonEnglish, type Words } from './words.ts';
import type { DemoRandom } from '../random.ts';
import { everyMonth, inMonth, type ProgrammeItem } from './programme.ts';

const midweek = [1, 2, 3];
const weddingYear = [0.3, 0.5, 0.8, 1.3, 2, 2.4, 2.4, 2.4, 2, 1.2, 0.6, 0.7];
const conferenceYear = [0.8, 1.4, 1.8, 1.4, 1.6, 1.2, 0.4, 0.3, 1.8, 2.2, 2, 0.5];
const partyYear = [0.2, 0.2, 0.2, 0.2, 0.3, 0.4, 0.2, 0.2, 0.3, 0.4, 0.8, 5];
const times = (year: readonly number[], factor: number): number[] =>
  year.map((count) => count * factor);
/** `scale` is how busy the function rooms are; 1 is Quayside. */
function bookings(words: Words, scale: number): ProgrammeItem[] {
  return [
    {
      occupancyType: 'EVENT',
      perMonth: times(weddingYear, scale),
      weekdays: [4, 5],
      days: 1,
      hours: ['13:00', '23:30'],
      mealHour: 17.5,
      guests: [90, 210],
      gramsFactor: 1.3,
      tag: 'wedding',
      name: (random) => words.wedding(...twoOf(words.families, random)),
      descriptions: words.weddingNotes,
    },
    {
      occupancyType: 'CONFERENCE',
      perMonth: times(conferenceYear, scale),
      weekdays: midweek,
      days: 1,
      hours: ['09:00', '17:00'],
      mealHour: 13,
      guests: [60, 260],
      tag: 'conference',
      name: (random) => words.conference(random.pick(words.topics), random),
      descriptions: words.conferenceNotes,
    },
    {
      occupancyType: 'CONFERENCE',
      perMonth: times(conferenceYear, scale * 0.25),
      weekdays: [1, 2],
      days: 2,
      hours: ['09:00', '17:00'],
      mealHour: 13,
      guests: [110, 280],
      tag: 'conference',
      name: (random) => words.conference(random.pick(words.topics), random),
      descriptions: words.conferenceNotes,
    },
    {
      occupancyType: 'EVENT',
      perMonth: times(partyYear, scale),
      weekdays: [3, 4, 5],
      days: 1,
      hours: ['18:30', '23:00'],
      mealHour: 20,
      guests: [70, 220],
      gramsFactor: 1.1,
      tag: 'party',
      name: (random, day) =>
        words.party(
          random.pick(words.hosts),
          random.pick(isDecember(day) ? words.christmasParties : words.parties),
        ),
      descriptions: words.partyNotes,
    },
    {
      occupancyType: 'EVENT',
      perMonth: everyMonth(scale),
      weekdays: [1, 2, 3],
      days: 1,
      hours: ['19:00', '22:30'],
      mealHour: 20.3,
      guests: [16, 32],
      tag: 'private',
      isSmall: true,
      name: () => words.board,
      descriptions: [words.boardNote],
    },
  ];
}

const christmasLunch: ProgrammeItem = {
  occupancyType: 'HOLIDAY',
  perMonth: inMonth(12, 1),
  weekdays: [],
  onDay: '12-25',
  days: 1,
  hours: ['12:30', '16:00'],
  mealHour: 14,
  guests: [150, 170],
  gramsFactor: 1.4,
  tag: 'christmas',
  name: () => 'Christmas Day Lunch',
  descriptions: ['Two sittings, residents first'],
};

const quaysideSpecials: ProgrammeItem[] = [
  christmasLunch,
  {
    occupancyType: 'EXPO',
    perMonth: inMonth(11, 1),
    weekdays: [3],
    days: 3,
    hours: ['09:00', '17:00'],
    mealHour: 13,
    guests: [240, 300],
    gramsFactor: 0.8,
    tag: 'expo',
    name: () => 'Coastal Food Expo',
    descriptions: ['Exhibitor lunches and two evening receptions in the Dock Hall'],
  },
  {
    occupancyType: 'OTHER',
    perMonth: [0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0],
    weekdays: [5],
    days: 1,
    hours: ['10:00', '16:00'],
    mealHour: 13.5,
    guests: [40, 60],
    tag: 'market',
    isSmall: true,
    name: () => 'Quayside Market Day',
    descriptions: ['Public stalls on the terrace'],
  },
  {
    occupancyType: 'EVENT',
    perMonth: everyMonth(0.5),
    weekdays: [3, 4],
    days: 1,
    hours: ['12:00', '15:00'],
    mealHour: 13,
    guests: [60, 95],
    tag: 'lunch',
    name: (random) => `${random.pick(english.hosts)} Lunch`,
    descriptions: ['Buffet, dietary list attached'],
  },
  {
    occupancyType: 'EVENT',
    perMonth: everyMonth(0.35),
    weekdays: [4],
    days: 1,
    hours: ['18:00', '21:00'],
    mealHour: 19,
    guests: [45, 70],
    tag: 'tasting',
    isSmall: true,
    name: () => 'Supplier Tasting Evening',
    descriptions: ['Small plates, standing'],
  },
];

export const hotelProgrammes = {
  dublin: [...quaysideSpecials, ...bookings(english, 1)],
  london: [{ ...christmasLunch, guests: [110, 130] }, ...bookings(londonEnglish, 0.7)],
  berlin: bookings(german, 0.35),
  paris: bookings(french, 0.3),
} satisfies Record<string, readonly ProgrammeItem[]>;

function twoOf(families: readonly string[], random: DemoRandom): [string, string] {
  const first = random.pick(families);
  return [first, random.pick(families.filter((family) => family !== first))];
}

const isDecember = (day: Day): boolean => day.slice(5, 7) === '12';
