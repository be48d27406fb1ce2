import type { ReportWords } from './report-words.ts';

export const germanWords: ReportWords = {
  colon: ': ',
  title: { daily: 'Tagesbericht', weekly: 'Wochenbericht', monthly: 'Monatsbericht' },
  subject: ({ title, where, when, total }) =>
    `${title}, ${where}, ${when}: ${total ?? 'kein Abfall erfasst'}`,
  sites: (count) => `${count} Standorte`,
  metrics: {
    total_waste: 'Gesamtabfall',
    waste_value: 'Kosten des Abfalls',
    waste_co2: 'Emissionen',
    waste_water: 'Wasser',
    waste_logs: 'Einträge',
  },
  perCover: 'Abfall pro Gast',
  covers: 'Gäste',
  coversMissing: 'Gästezahlen fehlen',
  coverDays: ({ days, of_days, sites, is_estimate }) =>
    `${days} von ${of_days} ${sites > 1 ? 'Standorttagen' : of_days === 1 ? 'Tag' : 'Tagen'}${is_estimate ? ', geschätzt' : ''}`,
  litres: 'Liter',
  shown: { daily: 'Diese sieben Tage', weekly: 'Diese Woche', monthly: 'Dieser Monat' },
  before: { daily: 'Sieben Tage davor', weekly: 'Woche davor', monthly: 'Monat davor' },
  chartByDay: 'Abfall nach Tagen in Kilogramm',
  chartByWeek: 'Abfall nach Wochen des Monats in Kilogramm',
  versus: (period) => `gegenüber ${period}`,
  versusBefore: {
    daily: 'gegenüber dem Tag davor',
    weekly: 'gegenüber der Woche davor',
    monthly: 'gegenüber dem Monat davor',
  },
  less: (amount) => `${amount} weniger`,
  more: (amount) => `${amount} mehr`,
  asMuch: 'unverändert',
  isNew: 'neu',
  whatChanged: 'Was sich geändert hat',
  measured: (current, previous) => `Jetzt ${current} gemessen, davor ${previous}`,
  notComparable: (difference, period, current, previous) =>
    `${difference} erfasst als ${period}. Nicht vergleichbar: jetzt ${current} gemessen, davor ${previous}.`,
  than: (difference, period, percent) => `${difference} als ${period} (${percent})`,
  thanNothing: (difference, period) => `${difference} als ${period}, als nichts erfasst wurde`,
  because: (whole, reasons) => `${whole}. Vor allem ${reasons}.`,
  nothingChanged: 'Keine Veränderung gegenüber dem Zeitraum davor.',
  moreSites: (count) =>
    count === 1 ? 'Und ein weiterer Standort.' : `Und ${count} weitere Standorte.`,
  services: { BREAKFAST: 'Frühstück', LUNCH: 'Mittagessen', DINNER: 'Abendessen' },
  outsideService: 'außerhalb der Servicezeiten',
  pending: (captures, weight, amount) =>
    captures === 1
      ? `1 Aufnahme (${weight}) ist noch nicht benannt. Ihr Gewicht ist enthalten; zu den Kosten kommen noch rund ${amount}.`
      : `${captures} Aufnahmen (${weight}) sind noch nicht benannt. Ihr Gewicht ist enthalten; zu den Kosten kommen noch rund ${amount}.`,
  coverage: (percent, measured, planned) =>
    `Abdeckung ${percent}: ${measured} von ${planned} ${planned === 1 ? 'Servicezeit' : 'Servicezeiten'} gemessen`,
  lowCoverage: 'Große Teile wurden nicht gemessen. Diese Zahlen sind nur bedingt aussagekräftig.',
  otherCoverage: (previous) =>
    `Im Zeitraum davor lag die Abdeckung bei ${previous}. Die Veränderungen lassen sich deshalb nicht bewerten.`,
  unchecked: (weight, entries) =>
    `${weight} in ${entries} ${entries === 1 ? 'auffälligem Eintrag' : 'auffälligen Einträgen'} zu prüfen`,
  savings: (year, amounts) => `Nachgewiesene Einsparung ${year}: ${amounts.join(', ')}`,
  atLeast: (amount, low) => `${amount} (mindestens ${low})`,
  control: ({ measured, likely, low, high, week }) =>
    `Gemessen ${measured}, wahrscheinlich ${likely} (${low} bis ${high}), Kontrollwoche ${week}`,
  monthlyTarget: 'Monatsziel',
  of: (wasted, target) => `${wasted} von ${target}`,
  used: (percent) => `${percent} verbraucht`,
  elapsed: (percent) => `${percent} des Monats sind vergangen`,
  dailyTarget: 'Tagesziel',
  dayAgainst: (wasted, target) => `${wasted} bei einem Ziel von ${target}`,
  average: (average, target) => `${average} im Tagesdurchschnitt bei einem Ziel von ${target}`,
  daysAbove: (above, days) =>
    above === 1
      ? `1 von ${days} Tagen lag über dem Ziel`
      : `${above} von ${days} Tagen lagen über dem Ziel`,
  mostWasted: 'Am meisten weggeworfen',
  nothing: (when) => `Es wurde kein Abfall erfasst: ${when}.`,
  nothingBefore: (total, period) => `Davor, ${period}, waren es ${total}.`,
  nothingHint:
    'War die Küche geschlossen? Dann ist alles in Ordnung. War sie geöffnet, prüfen Sie bitte, ob ihre Monitore eingeschaltet und verbunden sind.',
  openOverview: 'Übersicht öffnen',
  explore: {
    daily: 'Diesen Tag auswerten',
    weekly: 'Diese Woche auswerten',
    monthly: 'Diesen Monat auswerten',
  },
  openFeed: 'Im Feed ansehen',
  openPage: 'Zum Drucken öffnen',
  sentTo: (email, title) =>
    `An ${email} gesendet, weil dies in Ihrem Profil eingeschaltet ist: ${title}.`,
  sentOnDemand: (email) =>
    `An ${email} gesendet, weil Sie den Bericht auf Ihrer Profilseite angefordert haben.`,
  changeMails: 'Auswahl ändern oder abbestellen',
};
