import type { ReportWords } from './report-words.ts';

export const englishWords: ReportWords = {
  colon: ': ',
  title: { daily: 'Daily report', weekly: 'Weekly report', monthly: 'Monthly report' },
  subject: ({ title, where, when, total }) =>
    `${title}, ${where}, ${when}: ${total ?? 'no waste recorded'}`,
  sites: (count) => `${count} sites`,
  metrics: {
    total_waste: 'Total waste',
    waste_value: 'Cost of waste',
    waste_co2: 'Waste emission',
    waste_water: 'Water',
    waste_logs: 'Waste logs',
  },
  perCover: 'Waste per cover',
  covers: 'Covers',
  coversMissing: 'No covers recorded',
  coverDays: ({ days, of_days, sites, is_estimate }) =>
    `${days} of ${of_days} ${sites > 1 ? 'site days' : of_days === 1 ? 'day' : 'days'}${is_estimate ? ', estimate' : ''}`,
  litres: 'litres',
  shown: { daily: 'These seven days', weekly: 'This week', monthly: 'This month' },
  before: { daily: 'Seven days before', weekly: 'Week before', monthly: 'Month before' },
  chartByDay: 'Waste by day in kilograms',
  chartByWeek: 'Waste by week of the month in kilograms',
  versus: (period) => `vs ${period}`,
  versusBefore: { daily: 'vs day before', weekly: 'vs week before', monthly: 'vs month before' },
  less: (amount) => `${amount} less`,
  more: (amount) => `${amount} more`,
  asMuch: 'unchanged',
  isNew: 'new',
  whatChanged: 'What changed',
  measured: (current, previous) => `Measured ${current} now, ${previous} before`,
  notComparable: (difference, period, current, previous) =>
    `${difference} recorded than ${period}. Not comparable: ${current} was measured now, ${previous} before.`,
  than: (difference, period, percent) => `${difference} than ${period} (${percent})`,
  thanNothing: (difference, period) => `${difference} than ${period}, when nothing was recorded`,
  because: (whole, reasons) => `${whole}. Mostly ${reasons}.`,
  nothingChanged: 'No change compared with the period before.',
  moreSites: (count) => (count === 1 ? 'And one more site.' : `And ${count} more sites.`),
  services: { BREAKFAST: 'Breakfast', LUNCH: 'Lunch', DINNER: 'Dinner' },
  outsideService: 'outside services',
  pending: (captures, weight, amount) =>
    captures === 1
      ? `1 capture (${weight}) is not named yet. Its weight is included; about ${amount} will be added to the cost.`
      : `${captures} captures (${weight}) are not named yet. Their weight is included; about ${amount} will be added to the cost.`,
  coverage: (percent, measured, planned) =>
    `Coverage ${percent}: ${measured} of ${planned} ${planned === 1 ? 'service' : 'services'} measured`,
  lowCoverage: 'Large parts were not measured. Read these figures with care.',
  otherCoverage: (previous) =>
    `Coverage of the period before was ${previous}, so the changes cannot be judged.`,
  unchecked: (weight, entries) =>
    `${weight} in ${entries} unusual ${entries === 1 ? 'entry' : 'entries'} to check`,
  savings: (year, amounts) => `Verified savings ${year}: ${amounts.join(', ')}`,
  atLeast: (amount, low) => `${amount} (at least ${low})`,
  control: ({ measured, likely, low, high, week }) =>
    `Measured ${measured}, likely ${likely} (${low} to ${high}), control week ${week}`,
  monthlyTarget: 'Monthly Target',
  of: (wasted, target) => `${wasted} of ${target}`,
  used: (percent) => `${percent} used`,
  elapsed: (percent) => `${percent} of the month has passed`,
  dailyTarget: 'Daily target',
  dayAgainst: (wasted, target) => `${wasted} against ${target}`,
  average: (average, target) => `${average} on an average day against ${target}`,
  daysAbove: (above, days) =>
    above === 1
      ? `1 of ${days} days was above the target`
      : `${above} of ${days} days were above the target`,
  mostWasted: 'Most wasted foods',
  nothing: (when) => `No waste was recorded: ${when}.`,
  nothingBefore: (total, period) => `Before that, ${period}, it was ${total}.`,
  nothingHint:
    'Was the kitchen closed? Then all is well. If it was open, please check that its monitors are switched on and connected.',
  openOverview: 'Open overview',
  explore: {
    daily: 'Explore this day',
    weekly: 'Explore this week',
    monthly: 'Explore this month',
  },
  openFeed: 'View in feed',
  openPage: 'Open to print',
  sentTo: (email, title) => `Sent to ${email} because this is on in your profile: ${title}.`,
  sentOnDemand: (email) => `Sent to ${email} because you requested it on your profile page.`,
  changeMails: 'Change or turn off these mails',
};
