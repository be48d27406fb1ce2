import type { SiteKind } from './organisation.ts';

/** What cooks write under a picture. `{food}`, `{time}`, `{kg}`, `{covers}` and `{name}` are filled in. */
export interface Phrases {
  openers: Record<Situation, readonly string[]>;
  replies: Record<Situation, readonly string[]>;
  closings: readonly string[];
  /** Openers that only make sense in one kind of house. */
  ofHouse: Partial<Record<SiteKind, Partial<Record<Situation, readonly string[]>>>>;
}

export type Situation =
  | 'breakfast'
  | 'unserved'
  | 'plate'
  | 'preparation'
  | 'trimmings'
  | 'function';

export const english: Phrases = {
  openers: {
    breakfast: [
      'Last tray of {food} went out at {time}, hardly anybody left in the room.',
      '{name} can we go down to half trays after ten? This was {food} again.',
      'Overproduction',
      'Refilled the {food} for the look of it. We should stop doing that.',
      'Nobody told the buffet that we had {covers} covers today and not the usual.',
    ],
    unserved: [
      '{name} we ran two extra gastros for the walk-ins and used half of one.',
      'Overproduction',
      'Unexpected decrease in covers',
      'Cooked for the forecast, {covers} came. {kg} kg of {food} in the bin.',
      'Lid left off, dried out before service.',
      '{food} held too long in the bain-marie, could not send it.',
      'Batch cooking from now on please, not the whole tray at noon.',
      'Third time this week for {food}. Smaller pan tomorrow.',
    ],
    plate: [
      'Garnish comes back untouched on almost every plate.',
      'Portion too big? {food} again, and it is mostly full plates.',
      '{name} guests leave the {food}. Could we offer it on the side?',
      'Two plates sent back cold, the rest is normal.',
      'This is all one table. Big group, ordered far too much.',
      'Sauce too salty tonight according to the floor.',
    ],
    preparation: [
      'Preparation issue',
      'Wrong cut, could not use it for the plated dish.',
      '{name} the order came twice, we prepped both.',
      'Staff training needed',
      'Left out over the break, had to go. {food}, {kg} kg.',
      'Fridge 3 was at 9 degrees this morning, lost this and the dairy.',
      'Mise en place from yesterday, no label on it.',
      'Burnt the bottom of the pot, saved the top half.',
      'Prepped for {covers}, should have looked at the sheet.',
    ],
    trimmings: [
      'Peeling too thick, new peelers are on order.',
      'Could go into the stock pot, there is nothing wrong with these.',
      '{name} can we keep these for stock on Thursdays?',
      'This is only {food}, not our fault for once.',
      'New supplier, much more to cut away than before.',
    ],
    function: [
      'Organiser said more guests than came, so {food} for nobody.',
      'Buffet was topped up fifteen minutes before the end.',
      '{name} final numbers came after we had plated. Can sales ask two days earlier?',
      'Vegetarian option too many, again.',
    ],
  },
  replies: {
    breakfast: [
      '{name} yes, half trays from tomorrow. I will tell the early shift.',
      'Agreed. Cook to order after 10:00.',
      'We can put the rest into the frittata for staff.',
    ],
    unserved: [
      '{name} can we batch cook from 12:45 instead of loading the whole tray at noon?',
      'Noted on the production sheet.',
      'Same at our end on Tuesday. The forecast is too high.',
      'Chilled two of the trays, they go to staff dinner.',
      'I will change the par level.',
    ],
    plate: [
      '{name} let us try 150 g instead of 200 and see.',
      'I asked the floor, guests say it is simply too much.',
      'Smaller ladle is on the pass now.',
      'Will take it off the plate next week and offer it on the side.',
    ],
    preparation: [
      '{name} labels are in the top drawer, date everything.',
      'Engineer comes at two for the fridge.',
      'Spoke to the team at the briefing.',
      'Put the order on hold for tomorrow.',
    ],
    trimmings: [
      'Good idea, there is a tub in the walk-in for it.',
      '{name} show the new commis how, please.',
      'Asked the supplier for trimmed ones, twelve cents more.',
    ],
    function: [
      '{name} sales promised numbers 48 hours before from now on.',
      'We will plate the last third only when they sit down.',
      'Charity collects what stayed in the hot box.',
    ],
  },
  closings: [
    'Thanks, better already today.',
    'Works. {kg} kg was before the change.',
    'Will look again on Monday.',
    'Down by half since we changed it.',
    'OK.',
  ],
  ofHouse: {
    hotel: {
      breakfast: ['Coach party left early and the buffet was already full.'],
      unserved: ['Carvery closed early, moved what we could to staff meal.'],
      plate: [
        'Children’s portions look the same size as the adults’.',
        'Bread baskets again. Ask first, then bring.',
      ],
      function: [
        'Wedding tasting cancelled at short notice. {name}',
        'Conference lunch ran into the next session, half of them never came down.',
      ],
    },
    canteen: {
      unserved: [
        'Everybody works from home on a day like this, {covers} came down.',
        'Town hall ran late, the second sitting never happened.',
      ],
      plate: ['People take the large plate because it is the first one in the stack.'],
    },
    refectory: {
      unserved: [
        'Lectures were cancelled in the afternoon, nobody told us.',
        'Chips after two o’clock: please fry to order.',
      ],
    },
    arena: {
      unserved: [
        'Second half was dry, nobody came back to the stands. {kg} kg of {food}.',
        'Kiosk 7 fried until the final whistle. Stop at 80 minutes.',
        'Extra time was planned for, it ended after ninety.',
      ],
      plate: ['Suites ordered for full boxes, four stayed empty.'],
      preparation: ['Buns opened for the whole stand, the away end was half full.'],
    },
  },
};
