import type { ReportWords } from './report-words.ts';

export const frenchWords: ReportWords = {
  colon: ' : ',
  title: { daily: 'Rapport quotidien', weekly: 'Rapport hebdomadaire', monthly: 'Rapport mensuel' },
  subject: ({ title, where, when, total }) =>
    `${title}, ${where}, ${when} : ${total ?? 'aucun déchet enregistré'}`,
  sites: (count) => `${count} sites`,
  metrics: {
    total_waste: 'Déchets totaux',
    waste_value: 'Coût des déchets',
    waste_co2: 'Émissions',
    waste_water: 'Eau',
    waste_logs: 'Pesées',
  },
  perCover: 'Déchets par couvert',
  covers: 'Couverts',
  coversMissing: 'Nombre de couverts manquant',
  coverDays: ({ days, of_days, sites, is_estimate }) =>
    `${days} ${days > 1 ? 'jours' : 'jour'}${sites > 1 ? ' de site' : ''} sur ${of_days}${is_estimate ? ', estimation' : ''}`,
  litres: 'litres',
  shown: { daily: 'Ces sept jours', weekly: 'Cette semaine', monthly: 'Ce mois-ci' },
  before: {
    daily: 'Les sept jours d’avant',
    weekly: 'La semaine d’avant',
    monthly: 'Le mois d’avant',
  },
  chartByDay: 'Déchets par jour en kilogrammes',
  chartByWeek: 'Déchets par semaine du mois en kilogrammes',
  versus: (period) => `vs ${period}`,
  versusBefore: {
    daily: 'par rapport à la veille',
    weekly: 'par rapport à la semaine d’avant',
    monthly: 'par rapport au mois d’avant',
  },
  less: (amount) => `${amount} de moins`,
  more: (amount) => `${amount} de plus`,
  asMuch: 'inchangé',
  isNew: 'nouveau',
  whatChanged: 'Ce qui a changé',
  measured: (current, previous) => `${current} mesurés maintenant, ${previous} avant`,
  notComparable: (difference, period, current, previous) =>
    `${difference} enregistrés qu’à la période précédente (${period}). Non comparable : ${current} mesurés maintenant, ${previous} avant.`,
  than: (difference, period, percent) =>
    `${difference} qu’à la période précédente (${period}, ${percent})`,
  thanNothing: (difference, period) =>
    `${difference} qu’à la période précédente (${period}), où rien n’avait été enregistré`,
  because: (whole, reasons) => `${whole}. Surtout ${reasons}.`,
  nothingChanged: 'Aucun changement par rapport à la période précédente.',
  moreSites: (count) => (count === 1 ? 'Et un autre site.' : `Et ${count} autres sites.`),
  services: { BREAKFAST: 'Petit-déjeuner', LUNCH: 'Déjeuner', DINNER: 'Dîner' },
  outsideService: 'hors service',
  pending: (captures, weight, amount) =>
    captures === 1
      ? `1 capture (${weight}) reste à identifier. Son poids est inclus ; environ ${amount} s’ajouteront au coût.`
      : `${captures} captures (${weight}) restent à identifier. Leur poids est inclus ; environ ${amount} s’ajouteront au coût.`,
  coverage: (percent, measured, planned) =>
    `Couverture ${percent} (services mesurés : ${measured} sur ${planned})`,
  lowCoverage: 'Une grande partie n’a pas été mesurée. Ces chiffres sont à lire avec prudence.',
  otherCoverage: (previous) =>
    `La couverture de la période précédente était de ${previous} : les évolutions ne peuvent pas être jugées.`,
  unchecked: (weight, entries) =>
    `${weight} dans ${entries} ${entries === 1 ? 'saisie inhabituelle' : 'saisies inhabituelles'} à vérifier`,
  savings: (year, amounts) => `Économies vérifiées en ${year} : ${amounts.join(', ')}`,
  atLeast: (amount, low) => `${amount} (au moins ${low})`,
  control: ({ measured, likely, low, high, week }) =>
    `Mesuré ${measured}, probablement ${likely} (de ${low} à ${high}), semaine de contrôle ${week}`,
  monthlyTarget: 'Objectif mensuel',
  of: (wasted, target) => `${wasted} sur ${target}`,
  used: (percent) => `${percent} utilisés`,
  elapsed: (percent) => `${percent} du mois est écoulé`,
  dailyTarget: 'Objectif quotidien',
  dayAgainst: (wasted, target) => `${wasted} pour un objectif de ${target}`,
  average: (average, target) => `${average} par jour en moyenne pour un objectif de ${target}`,
  daysAbove: (above, days) =>
    above < 2
      ? `${above} jour sur ${days} au-dessus de l’objectif`
      : `${above} jours sur ${days} au-dessus de l’objectif`,
  mostWasted: 'Aliments les plus jetés',
  nothing: (when) => `Aucun déchet n’a été enregistré : ${when}.`,
  nothingBefore: (total, period) => `Auparavant (${period}), il y en avait ${total}.`,
  nothingHint:
    'La cuisine était fermée ? Alors tout va bien. Si elle était ouverte, vérifiez que ses moniteurs sont allumés et connectés.',
  openOverview: 'Ouvrir l’aperçu',
  explore: {
    daily: 'Explorer ce jour',
    weekly: 'Explorer cette semaine',
    monthly: 'Explorer ce mois',
  },
  openFeed: 'Voir dans le fil',
  openPage: 'Ouvrir pour imprimer',
  sentTo: (email, title) => `Envoyé à ${email}, car activé dans votre profil : ${title}.`,
  sentOnDemand: (email) => `Envoyé à ${email} à votre demande, depuis votre page de profil.`,
  changeMails: 'Modifier vos choix ou vous désabonner',
};
