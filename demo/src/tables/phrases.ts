import type { SiteKind } from './organisation.ts';

export type Situation =
  | 'breakfast'
  | 'unserved'
  | 'plate'
  | 'preparation'
  | 'trimmings'
  | 'function';

/**
 * A comment and its replies. `{food}`, `{kg}`, `{time}` and `{covers}` are filled in; `{name}` mentions the other
 * person.
 */
export interface PhraseThread {
  says: string;
  answers: readonly string[];
  /** Restricts the thread to foods with a matching name. */
  fits?: RegExp;
  /** Restricts the thread to one kind of site. */
  house?: SiteKind;
}

export type Phrases = Record<Situation, readonly PhraseThread[]> & { closings: readonly string[] };

export const thread = (
  says: string,
  answers: readonly string[],
  only: Pick<PhraseThread, 'fits' | 'house'> = {},
): PhraseThread => ({ says, answers, ...only });

const hotCounter =
  /potato|rice|pasta|soup|curry|vegetable|chicken|beef|lasagne|chilli|gratin|gravy|chips/i;
const bread = /bread|roll|baguette|toast|naan/i;
const peel = /peel/i;
const forStock = /carrot|onion|carcass|bones|vegetable trimmings|leaves/i;

export const english: Phrases = {
  breakfast: [
    thread('Last tray of {food} went out at {time}, hardly anybody left in the room.', [
      'Cook to order after ten then.',
      '{name} half trays from tomorrow, I will tell the early shift.',
    ]),
    thread('{name} can we go down to half trays after ten? {kg} kg of {food} again.', [
      '{name} yes, from tomorrow.',
      'Agreed. I have put it on the morning sheet.',
    ]),
    thread('Overproduction', [
      'We can use what is safe for staff.',
      'Par level is now one tray less.',
    ]),
    thread('Refilled the {food} for the look of it. We should stop doing that.', [
      'Smaller bowls look full with half of it.',
    ]),
    thread(
      'Coach party left early and the buffet was already full.',
      ['{name} ask reception for their departure the night before.'],
      { house: 'hotel' },
    ),
  ],
  unserved: [
    thread(
      '{name} we ran two extra gastros for the walk-ins and used half of one.',
      [
        '{name} can we batch cook from 12:45 instead of loading the whole tray at noon?',
        'Noted on the production sheet.',
      ],
      { fits: hotCounter },
    ),
    thread('Overproduction', [
      'I will change the par level.',
      'Same at our end on Tuesday. The forecast is too high.',
    ]),
    thread('Unexpected decrease in covers', [
      'Reception knew at ten. We should get that call.',
      'Noted, {covers} in the end.',
    ]),
    thread('Cooked for the forecast, {covers} came. {kg} kg of {food} in the bin.', [
      'Chilled two trays in time, they go to staff dinner.',
      '{name} let us cook in two batches tomorrow.',
    ]),
    thread(
      'Lid left off, dried out before service.',
      ['{name} spoke to the team at the briefing.'],
      { fits: hotCounter },
    ),
    thread(
      'Held too long in the bain-marie, could not send it.',
      ['Two hours is the limit, smaller inserts from now on.'],
      { fits: hotCounter },
    ),
    thread(
      'Third time this week for {food}. Smaller pan tomorrow.',
      ['Done, the 1/3 is on the shelf.'],
      { fits: hotCounter },
    ),
    thread(
      'Carvery closed early, moved what we could to staff meal.',
      ['Good. Carve to order for the last half hour.'],
      { house: 'hotel', fits: /roast|beef|turkey|chicken/i },
    ),
    thread(
      'Everybody works from home on a day like this, {covers} came down.',
      ['Badge count at ten would tell us.'],
      { house: 'canteen' },
    ),
    thread(
      'Lectures were cancelled in the afternoon, nobody told us.',
      ['I asked to be put on their mailing list.'],
      { house: 'refectory' },
    ),
    thread('After two o’clock please fry to order.', ['Sign is on the fryer now.'], {
      house: 'refectory',
      fits: /chips/i,
    }),
    thread(
      'Second half was dry, nobody came back to the stands. {kg} kg of {food}.',
      ['{name} we stop loading at 70 minutes from now on.'],
      { house: 'arena' },
    ),
    thread('Kiosk 7 fried until the final whistle. Stop at 80 minutes.', ['Briefed all kiosks.'], {
      house: 'arena',
      fits: /chips|nuggets|burger/i,
    }),
  ],
  plate: [
    thread(
      'Garnish comes back untouched on almost every plate.',
      ['{name} take it off for a week and see.', 'Guests say they never asked for it.'],
      { fits: /salad|leaves|coleslaw|tomato/i },
    ),
    thread(
      'Portion too big? It is {food} again, and the plates come back half full.',
      [
        '{name} let us try 150 g instead of 200 and see.',
        'Smaller ladle is on the pass now.',
        'I asked the floor, guests say it is simply too much.',
      ],
      { fits: /potato|chips|rice|pasta|mixed|vegetable|breakfast|curry/i },
    ),
    thread(
      '{name} guests leave the {food}. Could we offer it on the side?',
      ['Will try it next week.'],
      { fits: /salad|bread|carrots|broccoli|coleslaw|peas|beans|tomato/i },
    ),
    thread('Half of it comes back. We are too generous.', [
      'Smaller ladle tomorrow.',
      '{name} let us weigh ten plates and see.',
    ]),
    thread(
      'This is all one table. Big group, ordered far too much.',
      ['Happens. Offer boxes to take along.'],
      { house: 'hotel' },
    ),
    thread(
      'Bread baskets again. Ask first, then bring.',
      ['Floor is briefed.', '{name} two slices a head, not five.'],
      { fits: bread },
    ),
    thread('Came back cold, they say. Two tables.', ['Plate warmer was off. On again.'], {
      fits: hotCounter,
    }),
    thread(
      'Children’s portions look the same size as the adults’.',
      ['New small plates are ordered.'],
      { house: 'hotel', fits: /chips|pasta|mixed|chicken/i },
    ),
    thread(
      'People take the large plate because it is the first one in the stack.',
      ['Swapped the stacks this morning.'],
      { house: 'canteen' },
    ),
    thread(
      'Suites ordered for full boxes, four stayed empty.',
      ['{name} box office sends numbers at noon now.'],
      { house: 'arena' },
    ),
  ],
  preparation: [
    thread('Preparation issue', ['Went through it with the team.']),
    thread(
      'Wrong cut, could not use it for the plated dish.',
      ['{name} show the new commis how, please.'],
      { fits: /chicken|beef|salmon|carrot|potato|pepper|celery|onion/i },
    ),
    thread(
      '{name} the order came twice, we prepped both.',
      ['Put the order on hold for tomorrow.'],
      { fits: /leaves|lettuce|tomato|carrot|potato|mushroom|pepper|cucumber/i },
    ),
    thread('Staff training needed', ['On the list for Thursday.']),
    thread('Left out over the break, had to go: {kg} kg of {food}.', [
      '{name} nothing stays out, not even for ten minutes.',
    ]),
    thread(
      'Fridge 3 was at 9 degrees this morning, lost this and more.',
      ['Engineer comes at two.'],
      { fits: /chicken|salmon|cream|milk|ham|beef|egg|yogurt/i },
    ),
    thread('From yesterday, no label on it.', [
      '{name} labels are in the top drawer, date everything.',
    ]),
    thread(
      'Burnt the bottom of the pot, saved the top half.',
      ['Happens. Lower flame on the big ring.'],
      { fits: /sauce|gravy|stock|rice|soup/i },
    ),
    thread('Prepped for the forecast, {covers} came.', [
      'We look at the sheet at ten again from now on.',
    ]),
    thread('Buns opened for the whole stand, the away end was half full.', ['Open by the crate.'], {
      house: 'arena',
      fits: /bun/i,
    }),
  ],
  trimmings: [
    thread(
      'Peeling too thick, new peelers are on order.',
      ['{name} show the new commis how, please.'],
      { fits: peel },
    ),
    thread(
      'Could go into the stock pot, there is nothing wrong with these.',
      ['Good idea, there is a tub in the walk-in for it.'],
      { fits: forStock },
    ),
    thread('{name} can we keep these for stock on Thursdays?', ['Yes, label the tub.'], {
      fits: forStock,
    }),
    thread('Nothing to gain here, it is only {food}.', ['Fine. It goes to the compost anyway.']),
    thread(
      'New supplier, much more to cut away than before.',
      ['Asked for trimmed ones, twelve cents more.'],
      { fits: /leaves|stalks|fat|trim|carrot/i },
    ),
  ],
  function: [
    thread('Organiser said more guests than came, so {food} for nobody.', [
      '{name} sales promised numbers 48 hours before from now on.',
    ]),
    thread('Buffet was topped up fifteen minutes before the end.', [
      'We plate the last third only on demand next time.',
    ]),
    thread('{name} final numbers came after we had plated. Can sales ask two days earlier?', [
      '{name} done, it is in the contract now.',
    ]),
    thread('Vegetarian option too many, again.', ['Ask for names, not for numbers.'], {
      fits: /vegetarian|vegetable|salad|veggie/i,
    }),
    thread(
      'Conference lunch ran into the next session, half of them never came down.',
      ['Lunch boxes for that organiser next time.'],
      { house: 'hotel' },
    ),
    thread(
      'What stayed in the hot box went to the charity, this is the rest.',
      ['Thanks. Please weigh what they take, too.'],
      { house: 'hotel' },
    ),
  ],
  closings: [
    'Thanks, better already today.',
    '{kg} kg was before the change, let us see.',
    'Will look again on Monday.',
    'Down by half since we changed it.',
    'OK.',
  ],
};
