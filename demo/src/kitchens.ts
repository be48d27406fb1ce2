import { menus, type HotelMenus, type Menu } from './tables.ts';

const { arena, canteen, hospital, refectory } = menus;
const { dublin, london, berlin, paris } = menus.hotels;
const {
  fruitAndMorningTrimmings,
  meatAndFishTrimmings,
  overPreparation,
  spoilage,
  vegetableTrimmings,
} = menus.kitchen;

export type StreamKind = 'plate' | 'preparation' | 'trimmings' | 'unserved';
export type Meal = 'breakfast' | 'lunch' | 'dinner';

export interface Stream {
  zone: string;
  kind: StreamKind;
  /** The covers that drive it: of one meal, all, or of a function. */
  covers: Meal | 'all' | 'function';
  share: number;
  /** Local hours; for a function, hours after its meal. */
  peakHour: number;
  spreadHours: number;
  menu: Menu;
  /** Weekly clear-out; Monday is 0. */
  onWeekday?: number;
}

interface HotelZones {
  restaurant: string;
  buffet: string;
  kitchen: string;
  functions: string;
}

// Shares follow WRAP's published split: preparation 45 %, plate 34 %, spoilage and unserved 21 %; a fifth of all
// weight is peel, bones and grounds.
const hotelStreams = (hotel: HotelMenus, zones: HotelZones): readonly Stream[] => [
  stream(zones.buffet, 'unserved', 'breakfast', 0.095, 10.6, 0.35, hotel.breakfastBuffetLeft),
  stream(zones.restaurant, 'plate', 'breakfast', 0.1, 9.1, 0.85, hotel.breakfastPlates),
  stream(zones.kitchen, 'trimmings', 'all', 0.05, 9.2, 1.1, fruitAndMorningTrimmings),
  stream(zones.kitchen, 'trimmings', 'all', 0.075, 12.3, 1.7, vegetableTrimmings),
  stream(zones.kitchen, 'preparation', 'all', 0.113, 12.2, 1.7, overPreparation),
  stream(zones.restaurant, 'plate', 'lunch', 0.09, 13.4, 0.7, hotel.lunchPlates),
  stream(zones.restaurant, 'unserved', 'lunch', 0.068, 14.7, 0.35, hotel.lunchLeft),
  stream(zones.kitchen, 'trimmings', 'all', 0.045, 16.2, 1.1, meatAndFishTrimmings),
  stream(zones.kitchen, 'preparation', 'all', 0.113, 17, 1.6, overPreparation),
  stream(zones.restaurant, 'plate', 'dinner', 0.12, 20.3, 0.95, hotel.dinnerPlates),
  stream(zones.restaurant, 'unserved', 'dinner', 0.055, 22.2, 0.4, hotel.dinnerLeft),
  { ...stream(zones.kitchen, 'preparation', 'all', 0.15, 8.4, 0.6, spoilage), onWeekday: 0 },
  stream(zones.functions, 'plate', 'function', 0.42, 0.8, 0.5, dublin.functionPlates),
  stream(zones.functions, 'unserved', 'function', 0.32, 1.8, 0.45, hotel.functionLeft),
];

const kitchens: Record<number, readonly Stream[]> = {
  1: hotelStreams(dublin, {
    restaurant: 'Main Restaurant',
    buffet: 'Breakfast Buffet',
    kitchen: 'Prep Kitchen 2',
    functions: 'Banqueting Hall',
  }),
  2: hotelStreams(london, {
    restaurant: 'River Restaurant',
    buffet: 'Main Kitchen',
    kitchen: 'Main Kitchen',
    functions: 'Ballroom',
  }),
  3: hotelStreams(berlin, {
    restaurant: 'Restaurant Uferblick',
    buffet: 'Frühstücksbuffet',
    kitchen: 'Warme Küche',
    functions: 'Restaurant Uferblick',
  }),
  4: hotelStreams(paris, {
    restaurant: 'Salle Voltaire',
    buffet: 'Cuisine centrale',
    kitchen: 'Cuisine centrale',
    functions: 'Salle Voltaire',
  }),
  5: [
    stream('Servery Return', 'plate', 'breakfast', 0.05, 9.1, 0.6, canteen.breakfastPlates),
    stream('Servery Return', 'plate', 'lunch', 0.31, 13.1, 0.55, canteen.lunchPlates),
    stream('Production Kitchen', 'unserved', 'lunch', 0.26, 14.4, 0.3, canteen.lunchLeft),
    stream('Production Kitchen', 'trimmings', 'all', 0.17, 10.4, 0.8, vegetableTrimmings),
    stream('Production Kitchen', 'preparation', 'all', 0.2, 11.2, 0.8, overPreparation),
    stream('Servery Return', 'plate', 'function', 0.5, 0.6, 0.4, canteen.lunchPlates),
    stream('Production Kitchen', 'unserved', 'function', 0.4, 1.5, 0.3, canteen.lunchLeft),
    {
      ...stream('Production Kitchen', 'preparation', 'all', 0.1, 15.2, 0.4, spoilage),
      onWeekday: 4,
    },
  ],
  6: [
    stream('Tray Return', 'plate', 'breakfast', 0.03, 9.6, 0.6, refectory.trayReturn),
    stream('Tray Return', 'plate', 'lunch', 0.27, 13, 0.65, refectory.trayReturn),
    stream('Tray Return', 'plate', 'dinner', 0.05, 18, 0.5, refectory.trayReturn),
    stream('Refectory Kitchen', 'unserved', 'lunch', 0.22, 14.5, 0.35, refectory.left),
    stream('Refectory Kitchen', 'unserved', 'dinner', 0.03, 19.1, 0.3, refectory.left),
    stream('Refectory Kitchen', 'trimmings', 'all', 0.17, 10.6, 1, vegetableTrimmings),
    stream('Refectory Kitchen', 'preparation', 'all', 0.2, 11.4, 1, overPreparation),
    stream('Tray Return', 'plate', 'function', 0.4, 0.5, 0.5, refectory.trayReturn),
    stream('Refectory Kitchen', 'unserved', 'function', 0.3, 1.7, 0.4, refectory.left),
    {
      ...stream('Refectory Kitchen', 'preparation', 'all', 0.12, 15.3, 0.4, spoilage),
      onWeekday: 4,
    },
  ],
  7: [
    stream('Tablettrücklauf', 'plate', 'breakfast', 0.09, 8.9, 0.4, hospital.breakfastTrays),
    stream('Tablettrücklauf', 'plate', 'lunch', 0.24, 13.1, 0.45, hospital.lunchTrays),
    stream('Tablettrücklauf', 'plate', 'dinner', 0.1, 18.6, 0.4, hospital.dinnerTrays),
    stream('Zentralküche', 'unserved', 'lunch', 0.2, 13.6, 0.4, hospital.left),
    stream('Zentralküche', 'unserved', 'dinner', 0.05, 19, 0.3, hospital.dinnerTrays),
    stream('Zentralküche', 'trimmings', 'all', 0.16, 9.6, 1, vegetableTrimmings),
    stream('Zentralküche', 'preparation', 'all', 0.17, 10.6, 1.2, overPreparation),
    stream('Zentralküche', 'unserved', 'function', 0.5, 1.2, 0.4, hospital.left),
    { ...stream('Zentralküche', 'preparation', 'all', 0.12, 7.4, 0.5, spoilage), onWeekday: 0 },
  ],
  8: [
    stream('Hospitality Suites', 'plate', 'lunch', 0.7, 13, 0.6, arena.staffLunch),
    stream('Concourse Kitchen', 'trimmings', 'lunch', 0.6, 10.5, 1, arena.staffKitchen),
    stream('Hospitality Suites', 'plate', 'function', 0.26, 0.6, 0.8, arena.hospitalityPlates),
    stream('Concourse Kitchen', 'unserved', 'function', 0.33, 2.4, 0.5, arena.concourseLeft),
    stream(
      'Concourse Kitchen',
      'preparation',
      'function',
      0.23,
      -3,
      1.1,
      arena.concoursePreparation,
    ),
    stream('Concourse Kitchen', 'trimmings', 'function', 0.18, -4, 0.9, arena.concourseTrimmings),
  ],
};

export function streamsOf(siteId: number): readonly Stream[] {
  const streams = kitchens[siteId];
  if (!streams) throw new Error(`The demo has no kitchen for site ${siteId}`);
  return streams;
}

function stream(
  zone: string,
  kind: StreamKind,
  covers: Stream['covers'],
  share: number,
  peakHour: number,
  spreadHours: number,
  menu: Menu,
): Stream {
  return { zone, kind, covers, share, peakHour, spreadHours, menu };
}
