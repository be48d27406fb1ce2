import type { PickWords } from './words.ts';

const titles = ['One thing this week', 'Two things this week'];

export const englishPickWords: PickWords = {
  colon: ': ',
  title: (picks) => titles[picks - 1] ?? 'Three things this week',
  subject: ({ title, where, when }) => `${title}, ${where}, ${when}`,
  sites: (count) => `${count} sites`,
  and: (one, other) => `${one} and ${other}`,
  together: (picked) => `Together ${picked}`,
  ofTheWeek: (week) => ` of the week’s ${week}.`,
  services: {
    BREAKFAST: (food) => `${food} at breakfast`,
    LUNCH: (food) => `${food} at lunch`,
    DINNER: (food) => `${food} at dinner`,
  },
  atSite: (thing, site) => `${thing}, ${site}`,
  versusBefore: 'vs week before',
  rose: (more, previous) => `${more} more than the week before (${previous}).`,
  unusual: ({ usual, highest, weeks }) =>
    `More than in any of the ${weeks} comparable weeks before: usually ${usual}, at most ${highest}.`,
  none: 'none',
  unheardOf: (weeks) => `None of it was thrown away in the ${weeks} comparable weeks before.`,
  abovePeers: ({ own, peers, sites }) =>
    `${own} per cover. The median of ${sites} other sites is ${peers}.`,
  time: (hours, minutes) => `${hours}:${minutes}`,
  peakAfter: (percent, time) => `${percent} of it was thrown away from ${time} on.`,
  peakDays: (percent, days) => `${percent} of it was thrown away on ${days}.`,
  allOnDays: (days) => `All of it was thrown away on ${days}.`,
  tryThis: 'Try this',
  noSuggestion: 'No suggestion fits this food',
  ownIdea: 'What would you change?',
  startAction: 'Start this action',
  addAction: 'Add an action',
  openAction: 'Open the action',
  seeCaptures: 'See the captures',
  trying: 'What you are trying now',
  running: ({ title, day, of, resultOn }) =>
    `${title}: day ${day} of ${of}. The result comes on ${resultOn}.`,
  runningLonger: ({ title, day }) =>
    `${title}: day ${day}. A result needs more days with covers and measured services.`,
  notMeasured: (coverage) =>
    `Only ${coverage} of the week was measured. That is too little to pick anything.`,
  nothingPlanned: 'No services were planned, so nothing could be compared.',
  notComparable: (current, previous) =>
    `${current} of the week was measured, ${previous} of the week before. The two weeks cannot be compared, so nothing was picked.`,
  nothingPicked: 'Nothing stood out this week.',
  coverage: (percent) => `${percent} of the week was measured.`,
  sentTo: (email, day) => `Sent to ${email} on ${day}.`,
  openOverview: 'Open overview',
  changeMails: 'Change or turn off this mail',
};
