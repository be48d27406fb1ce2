import type { PickWords } from './words.ts';

const titles = ['Eine Sache diese Woche', 'Zwei Dinge diese Woche'];

export const germanPickWords: PickWords = {
  colon: ': ',
  title: (picks) => titles[picks - 1] ?? 'Drei Dinge diese Woche',
  subject: ({ title, where, when }) => `${title}, ${where}, ${when}`,
  sites: (count) => `${count} Standorte`,
  and: (one, other) => `${one} und ${other}`,
  together: (picked) => `Zusammen ${picked}`,
  ofTheWeek: (week) => ` von ${week} in dieser Woche.`,
  services: {
    BREAKFAST: (food) => `${food} beim Frühstück`,
    LUNCH: (food) => `${food} beim Mittagessen`,
    DINNER: (food) => `${food} beim Abendessen`,
  },
  atSite: (thing, site) => `${thing}, ${site}`,
  versusBefore: 'gegenüber der Woche davor',
  rose: (more, previous) => `${more} mehr als in der Woche davor (${previous}).`,
  unusual: ({ usual, highest, weeks }) =>
    `Mehr als in jeder der ${weeks} vergleichbaren Wochen davor: sonst meist ${usual}, höchstens ${highest}.`,
  none: 'nichts',
  unheardOf: (weeks) =>
    `In den ${weeks} vergleichbaren Wochen davor wurde nichts davon weggeworfen.`,
  abovePeers: ({ own, peers, sites }) =>
    `${own} pro Gast. Der Median von ${sites} anderen Standorten liegt bei ${peers}.`,
  time: (hours, minutes) => `${hours}:${minutes} Uhr`,
  peakAfter: (percent, time) => `${percent} davon wurden ab ${time} weggeworfen.`,
  peakDays: (percent, days) => `${percent} davon wurden am ${days} weggeworfen.`,
  allOnDays: (days) => `Alles davon wurde am ${days} weggeworfen.`,
  tryThis: 'Probieren Sie das',
  noSuggestion: 'Kein Vorschlag passt zu diesem Lebensmittel',
  ownIdea: 'Was würden Sie ändern?',
  startAction: 'Maßnahme starten',
  addAction: 'Maßnahme hinzufügen',
  openAction: 'Maßnahme öffnen',
  seeCaptures: 'Aufnahmen ansehen',
  trying: 'Was Sie gerade ausprobieren',
  running: ({ title, day, of, resultOn }) =>
    `${title}: Tag ${day} von ${of}. Das Ergebnis kommt am ${resultOn}.`,
  runningLonger: ({ title, day }) =>
    `${title}: Tag ${day}. Für ein Ergebnis fehlen noch Tage mit Gästezahlen und gemessenen Servicezeiten.`,
  notMeasured: (coverage) =>
    `Nur ${coverage} der Woche wurden gemessen. Das reicht für eine Auswahl nicht aus.`,
  nothingPlanned: 'Es waren keine Servicezeiten geplant, daher ließ sich nichts vergleichen.',
  notComparable: (current, previous) =>
    `In dieser Woche wurden ${current} gemessen, in der Woche davor ${previous}. Die beiden Wochen lassen sich nicht vergleichen, deshalb gibt es keine Auswahl.`,
  nothingPicked: 'Diese Woche ist nichts aufgefallen.',
  coverage: (percent) => `${percent} der Woche wurden gemessen.`,
  sentTo: (email, day) => `Gesendet an ${email} am ${day}.`,
  openOverview: 'Übersicht öffnen',
  changeMails: 'Diese E-Mail ändern oder abbestellen',
};
