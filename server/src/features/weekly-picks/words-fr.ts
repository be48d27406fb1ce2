import type { PickWords } from './words.ts';

const titles = ['Un point cette semaine', 'Deux points cette semaine'];

export const frenchPickWords: PickWords = {
  colon: ' : ',
  title: (picks) => titles[picks - 1] ?? 'Trois points cette semaine',
  subject: ({ title, where, when }) => `${title}, ${where}, ${when}`,
  sites: (count) => `${count} sites`,
  and: (one, other) => `${one} et ${other}`,
  together: (picked) => `Au total ${picked}`,
  ofTheWeek: (week) => ` sur les ${week} de la semaine.`,
  services: {
    BREAKFAST: (food) => `${food} au petit-déjeuner`,
    LUNCH: (food) => `${food} au déjeuner`,
    DINNER: (food) => `${food} au dîner`,
  },
  atSite: (thing, site) => `${thing}, ${site}`,
  versusBefore: 'par rapport à la semaine d’avant',
  rose: (more, previous) => `${more} de plus que la semaine d’avant (${previous}).`,
  unusual: ({ usual, highest, weeks }) =>
    `Plus que pendant chacune des ${weeks} semaines comparables précédentes : d’habitude ${usual}, au plus ${highest}.`,
  none: 'rien',
  unheardOf: (weeks) =>
    `Rien n’en avait été jeté pendant les ${weeks} semaines comparables précédentes.`,
  abovePeers: ({ own, peers, sites }) =>
    `${own} par couvert. La médiane de ${sites} autres sites est de ${peers}.`,
  time: (hours, minutes) => `${hours} h ${minutes}`,
  peakAfter: (percent, time) => `${percent} ont été jetés à partir de ${time}.`,
  peakDays: (percent, days) => `${percent} ont été jetés ${days}.`,
  allOnDays: (days) => `Tout a été jeté ${days}.`,
  tryThis: 'À essayer',
  noSuggestion: 'Aucune suggestion pour cet aliment',
  ownIdea: 'Que changeriez-vous ?',
  startAction: 'Lancer cette action',
  addAction: 'Ajouter une action',
  openAction: 'Ouvrir l’action',
  seeCaptures: 'Voir les captures',
  trying: 'Ce que vous essayez en ce moment',
  running: ({ title, day, of, resultOn }) =>
    `${title} : jour ${day} sur ${of}. Le résultat sera connu le ${resultOn}.`,
  runningLonger: ({ title, day }) =>
    `${title} : jour ${day}. Il faut encore des jours avec couverts et services mesurés pour un résultat.`,
  notMeasured: (coverage) =>
    `Seulement ${coverage} de la semaine ont été mesurés. C’est trop peu pour choisir quoi que ce soit.`,
  nothingPlanned: 'Aucun service n’était prévu : rien n’a pu être comparé.',
  notComparable: (current, previous) =>
    `${current} de cette semaine ont été mesurés, contre ${previous} la semaine d’avant. Les deux semaines ne sont pas comparables, rien n’a donc été choisi.`,
  nothingPicked: 'Rien de particulier cette semaine.',
  coverage: (percent) => `${percent} de la semaine ont été mesurés.`,
  sentTo: (email, day) => `Envoyé à ${email} le ${day}.`,
  openOverview: 'Ouvrir l’aperçu',
  changeMails: 'Modifier ce choix ou vous désabonner',
};
