import type { ProgrammeItem } from './programme.ts';

const opponents =
  'Millbrook Town,Castlemere United,Ashdown Athletic,Port Elmsworth,Hartley Vale,Queensferry City,Stonebridge Albion,Redwater Rovers,Langford County,Whitcombe Wanderers'.split(
    ',',
  );
const acts =
  'The Paper Lanterns,Mara Voss,Night Bus Choir,Copper & Salt,Delia Crane,Seven Harbours,The Low Tides,Orchard Parade'.split(
    ',',
  );
const shows = [
  'Home & Garden Show',
  'London Caravan Expo',
  'Craft & Hobby Fair',
  'Graduate Careers Expo',
];
const meetings = [
  'Sports Medicine Congress',
  'Public Transport Forum',
  'School Leaders Day',
  'Stadium Safety Conference',
  'Regional Business Awards',
];

const seasonOfMatches = [2, 2, 2, 2, 0.8, 0, 0, 1.6, 2, 2, 2, 2];

export const arenaProgramme: readonly ProgrammeItem[] = [
  {
    occupancyType: 'EVENT',
    perMonth: seasonOfMatches,
    weekdays: [5, 6],
    days: 1,
    hours: ['15:00', '17:00'],
    mealHour: 14.5,
    guests: [9500, 16_500],
    gramsFactor: 0.72,
    tag: 'matchday',
    name: (random) => `Northgate Rovers v ${random.pick(opponents)}`,
    descriptions: ['Gates 13:30, hospitality from 12:30', 'Gates 13:30, family stand sold out'],
  },
  {
    occupancyType: 'EVENT',
    perMonth: seasonOfMatches.map((count) => count * 0.35),
    weekdays: [1, 2],
    days: 1,
    hours: ['19:45', '21:45'],
    mealHour: 19,
    guests: [7000, 11_000],
    gramsFactor: 0.72,
    tag: 'matchday',
    name: (random) => `Northgate Rovers v ${random.pick(opponents)}`,
    descriptions: ['Cup tie, gates 18:15', 'Evening kick-off, gates 18:15'],
  },
  {
    occupancyType: 'EVENT',
    perMonth: [0, 0, 0.3, 0.4, 1, 2.6, 2.4, 1, 0.6, 0.4, 0.4, 0.6],
    weekdays: [3, 4, 5],
    days: 1,
    hours: ['18:30', '22:45'],
    mealHour: 19,
    guests: [11_000, 18_000],
    gramsFactor: 0.55,
    tag: 'concert',
    name: (random) => `${random.pick(acts)} live`,
    descriptions: ['Standing on the pitch, doors 17:30', 'Seated, doors 17:30, two supports'],
  },
  {
    occupancyType: 'EXPO',
    perMonth: [0.6, 0.5, 0.4, 0.4, 0.3, 0, 0, 0, 0.3, 0.5, 0.5, 0],
    weekdays: [3],
    days: 3,
    hours: ['10:00', '17:00'],
    mealHour: 13,
    guests: [2400, 4600],
    gramsFactor: 0.9,
    tag: 'expo',
    name: (random) => random.pick(shows),
    descriptions: ['Concourse stalls and the east hall', 'Exhibitor lunches in the suites'],
  },
  {
    occupancyType: 'CONFERENCE',
    perMonth: [0.8, 1, 1.2, 1, 1, 0.6, 0.3, 0.2, 1.2, 1.4, 1.4, 0.6],
    weekdays: [1, 2, 3],
    days: 1,
    hours: ['09:00', '17:00'],
    mealHour: 13,
    guests: [180, 520],
    gramsFactor: 3.2,
    tag: 'conference',
    name: (random) => random.pick(meetings),
    descriptions: ['Lunch in the Northgate Suite, coffee twice', 'Buffet lunch, evening reception'],
  },
];
