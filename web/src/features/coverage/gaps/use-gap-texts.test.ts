import type { Gap } from '@wastegauge/contract/insight/coverage';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../../widgets/language/languages.ts';
import { inLanguage } from '../../../widgets/language/in-language.test-support.ts';
import { useGapTexts } from './use-gap-texts.ts';

const reader = vi.hoisted(() => ({ canLabel: true }));
// The session reads the storage of the browser.
vi.mock('../../../widgets/session/current-user.ts', () => ({ useCan: () => reader.canLabel }));

beforeEach(() => {
  reader.canLabel = true;
});

const monitor = {
  id: 1,
  serial: 'WG-1',
  name: 'Prep Kitchen 2',
  missing_minutes: 95,
  from: '12:00',
  to: '13:35',
  is_silent_now: false,
};
const second = { ...monitor, id: 2, serial: 'WG-2', name: 'Bakery', missing_minutes: 40 };
const base: Gap = {
  kind: 'silent',
  cause: 'monitor_silent',
  site: { id: 1, name: 'Quayside Hotel' },
  startDate: '2026-11-12',
  endDate: '2026-11-12',
  services: ['LUNCH', 'DINNER'],
  monitors: [],
  captures: 0,
  weight: 0,
  settled: null,
};
const gaps = {
  silent: { ...base, monitors: [monitor] },
  unknownMonitor: base,
  silentNow: { ...base, monitors: [{ ...monitor, is_silent_now: true }] },
  twoSilentNow: {
    ...base,
    monitors: [monitor, second].map((each) => ({ ...each, is_silent_now: true })),
  },
  noNetwork: { ...base, cause: 'no_network', monitors: [monitor] },
  twoWithoutNetwork: { ...base, cause: 'no_network', monitors: [monitor, second] },
  partly: { ...base, kind: 'partly', services: ['BREAKFAST'], monitors: [monitor] },
  noEntry: { ...base, kind: 'no_entry', cause: 'no_entry', services: ['LUNCH'] },
  oneUnnamed: {
    ...base,
    kind: 'unnamed',
    cause: 'unnamed',
    services: [],
    captures: 1,
    weight: 0.7,
  },
  unnamed: {
    ...base,
    kind: 'unnamed',
    cause: 'unnamed',
    services: [],
    captures: 81,
    weight: 1062.4,
  },
  noCovers: { ...base, kind: 'no_covers', cause: 'no_covers', services: [] },
  severalNoCovers: {
    ...base,
    kind: 'no_covers',
    cause: 'no_covers',
    services: [],
    endDate: '2026-11-14',
  },
} satisfies Record<string, Gap>;

type Expected = [title: string, cause: string, remedy: string];

const english: Record<keyof typeof gaps, Expected> = {
  silent: [
    'Thu 12 Nov, lunch and dinner: silent',
    'Prep Kitchen 2 was not heard of, 12:00–13:35 (1 h 35 min).',
    'Add what you remember, or leave the gap as it is.',
  ],
  unknownMonitor: [
    'Thu 12 Nov, lunch and dinner: silent',
    'No monitor was heard of in this service.',
    'Add what you remember, or leave the gap as it is.',
  ],
  silentNow: [
    'Thu 12 Nov, lunch and dinner: silent',
    'Prep Kitchen 2 was not heard of, 12:00–13:35 (1 h 35 min).',
    'Check the plug and the Wi-Fi. It sends what it stored once it is back.',
  ],
  twoSilentNow: [
    'Thu 12 Nov, lunch and dinner: silent',
    'Prep Kitchen 2 was not heard of, 12:00–13:35 (1 h 35 min) and Bakery was not heard of, 12:00–13:35 (40 min).',
    'Check the plugs and the Wi-Fi. They send what they stored once they are back.',
  ],
  noNetwork: [
    'Thu 12 Nov, lunch and dinner: silent',
    'Prep Kitchen 2 was not heard of, 12:00–13:35 (1 h 35 min). It weighed without a network and sent its captures later.',
    'Check the Wi-Fi at its place.',
  ],
  twoWithoutNetwork: [
    'Thu 12 Nov, lunch and dinner: silent',
    'Prep Kitchen 2 was not heard of, 12:00–13:35 (1 h 35 min) and Bakery was not heard of, 12:00–13:35 (40 min). They weighed without a network and sent their captures later.',
    'Check the Wi-Fi at their places.',
  ],
  partly: [
    'Thu 12 Nov, breakfast: partly measured',
    'Prep Kitchen 2 was not heard of, 12:00–13:35 (1 h 35 min).',
    'Check plug, battery and Wi-Fi before the next service, then mark the gap as sorted.',
  ],
  noEntry: [
    'Thu 12 Nov, lunch: no entry',
    'Nobody added waste or recorded that there was none.',
    'Add the waste, or confirm that nothing was thrown away.',
  ],
  oneUnnamed: [
    '0.7 kg not named yet',
    '1 capture, from Thu 12 Nov.',
    'Name it to complete cost, CO2 and food groups.',
  ],
  unnamed: [
    '1,062.4 kg not named yet',
    '81 captures, the oldest from Thu 12 Nov.',
    'Name them to complete cost, CO2 and food groups.',
  ],
  noCovers: [
    'Thu 12 Nov has no covers',
    'Waste per cover leaves this day out.',
    'Add the covers for that day.',
  ],
  severalNoCovers: [
    '12–14 Nov have no covers',
    'Waste per cover leaves these days out.',
    'Add the covers for these days.',
  ],
};

const german: Record<keyof typeof gaps, Expected> = {
  silent: [
    'Do 12. Nov., Mittagessen und Abendessen: ohne Meldung',
    'Prep Kitchen 2 hat sich nicht gemeldet, 12:00–13:35 (1 h 35 min).',
    'Eintragen, woran Sie sich erinnern, oder die Lücke so lassen.',
  ],
  unknownMonitor: [
    'Do 12. Nov., Mittagessen und Abendessen: ohne Meldung',
    'Während dieser Servicezeit hat sich kein Monitor gemeldet.',
    'Eintragen, woran Sie sich erinnern, oder die Lücke so lassen.',
  ],
  silentNow: [
    'Do 12. Nov., Mittagessen und Abendessen: ohne Meldung',
    'Prep Kitchen 2 hat sich nicht gemeldet, 12:00–13:35 (1 h 35 min).',
    'Stecker und WLAN prüfen. Was er gespeichert hat, schickt er, sobald er wieder da ist.',
  ],
  twoSilentNow: [
    'Do 12. Nov., Mittagessen und Abendessen: ohne Meldung',
    'Prep Kitchen 2 hat sich nicht gemeldet, 12:00–13:35 (1 h 35 min) und Bakery hat sich nicht gemeldet, 12:00–13:35 (40 min).',
    'Stecker und WLAN prüfen. Was sie gespeichert haben, schicken sie, sobald sie wieder da sind.',
  ],
  noNetwork: [
    'Do 12. Nov., Mittagessen und Abendessen: ohne Meldung',
    'Prep Kitchen 2 hat sich nicht gemeldet, 12:00–13:35 (1 h 35 min). Er hat ohne Netz gewogen und seine Aufnahmen später geschickt.',
    'Das WLAN an seinem Platz prüfen.',
  ],
  twoWithoutNetwork: [
    'Do 12. Nov., Mittagessen und Abendessen: ohne Meldung',
    'Prep Kitchen 2 hat sich nicht gemeldet, 12:00–13:35 (1 h 35 min) und Bakery hat sich nicht gemeldet, 12:00–13:35 (40 min). Sie haben ohne Netz gewogen und ihre Aufnahmen später geschickt.',
    'Das WLAN an ihren Plätzen prüfen.',
  ],
  partly: [
    'Do 12. Nov., Frühstück: teilweise gemessen',
    'Prep Kitchen 2 hat sich nicht gemeldet, 12:00–13:35 (1 h 35 min).',
    'Vor der nächsten Servicezeit Stecker, Akku und WLAN prüfen, dann die Lücke als erledigt markieren.',
  ],
  noEntry: [
    'Do 12. Nov., Mittagessen: kein Eintrag',
    'Niemand hat Abfall eingetragen oder vermerkt, dass keiner anfiel.',
    'Den Abfall eintragen oder bestätigen, dass nichts weggeworfen wurde.',
  ],
  oneUnnamed: [
    '0,7 kg noch nicht benannt',
    '1 Aufnahme vom Do 12. Nov. wartet.',
    'Benennen, damit Kosten, CO2 und Lebensmittelgruppen vollständig sind.',
  ],
  unnamed: [
    '1.062,4 kg noch nicht benannt',
    '81 Aufnahmen, die älteste vom Do 12. Nov., warten.',
    'Benennen, damit Kosten, CO2 und Lebensmittelgruppen vollständig sind.',
  ],
  noCovers: [
    'Do 12. Nov. hat keine Gästezahl',
    'Der Abfall pro Gast lässt diesen Tag aus.',
    'Die Gästezahl dieses Tages eintragen.',
  ],
  severalNoCovers: [
    '12.–14. Nov.: keine Gästezahlen',
    'Der Abfall pro Gast lässt diese Tage aus.',
    'Die Gästezahlen dieser Tage eintragen.',
  ],
};

const french: Record<keyof typeof gaps, Expected> = {
  silent: [
    'jeu. 12 nov., déjeuner et dîner : sans contact',
    'Prep Kitchen 2 n’a pas donné signe de vie, 12:00–13:35 (1 h 35 min).',
    'Ajoutez ce dont vous vous souvenez, ou laissez tel quel.',
  ],
  unknownMonitor: [
    'jeu. 12 nov., déjeuner et dîner : sans contact',
    'Aucun moniteur n’a donné signe de vie pendant ce service.',
    'Ajoutez ce dont vous vous souvenez, ou laissez tel quel.',
  ],
  silentNow: [
    'jeu. 12 nov., déjeuner et dîner : sans contact',
    'Prep Kitchen 2 n’a pas donné signe de vie, 12:00–13:35 (1 h 35 min).',
    'Vérifiez la prise et le Wi-Fi. Il enverra ce qu’il a gardé dès son retour.',
  ],
  twoSilentNow: [
    'jeu. 12 nov., déjeuner et dîner : sans contact',
    'Prep Kitchen 2 n’a pas donné signe de vie, 12:00–13:35 (1 h 35 min) et Bakery n’a pas donné signe de vie, 12:00–13:35 (40 min).',
    'Vérifiez les prises et le Wi-Fi. Ils enverront ce qu’ils ont gardé dès leur retour.',
  ],
  noNetwork: [
    'jeu. 12 nov., déjeuner et dîner : sans contact',
    'Prep Kitchen 2 n’a pas donné signe de vie, 12:00–13:35 (1 h 35 min). Il a pesé sans réseau et envoyé ses captures plus tard.',
    'Vérifiez le Wi-Fi à son emplacement.',
  ],
  twoWithoutNetwork: [
    'jeu. 12 nov., déjeuner et dîner : sans contact',
    'Prep Kitchen 2 n’a pas donné signe de vie, 12:00–13:35 (1 h 35 min) et Bakery n’a pas donné signe de vie, 12:00–13:35 (40 min). Ils ont pesé sans réseau et envoyé leurs captures plus tard.',
    'Vérifiez le Wi-Fi à leurs emplacements.',
  ],
  partly: [
    'jeu. 12 nov., petit-déjeuner : mesuré en partie',
    'Prep Kitchen 2 n’a pas donné signe de vie, 12:00–13:35 (1 h 35 min).',
    'Vérifiez prise, batterie et Wi-Fi avant le prochain service, puis marquez comme réglé.',
  ],
  noEntry: [
    'jeu. 12 nov., déjeuner : pas de saisie',
    'Personne n’a saisi de déchets ni noté qu’il n’y en avait pas.',
    'Ajoutez les déchets, ou confirmez que rien n’a été jeté.',
  ],
  oneUnnamed: [
    '0,7 kg pas encore nommés',
    '1 capture du jeu. 12 nov. attend.',
    'Nommez-la pour compléter coût, CO2 et groupes d’aliments.',
  ],
  unnamed: [
    '1\u202f062,4 kg pas encore nommés',
    '81 captures, la plus ancienne du jeu. 12 nov., attendent.',
    'Nommez-les pour compléter coût, CO2 et groupes d’aliments.',
  ],
  noCovers: [
    'jeu. 12 nov. : pas de couverts',
    'Les déchets par couvert ne comptent pas ce jour.',
    'Ajoutez les couverts de ce jour.',
  ],
  severalNoCovers: [
    '12–14 nov. : pas de couverts',
    'Les déchets par couvert ne comptent pas ces jours.',
    'Ajoutez les couverts de ces jours.',
  ],
};

const names = Object.keys(gaps) as (keyof typeof gaps)[];

test.each(
  Object.entries({ en: english, de: german, fr: french }).flatMap(([language, expected]) =>
    names.map((name) => ({ language: language as Language, name, expected: expected[name] })),
  ),
)('the gap $name says its cause and remedy in $language', ({ language, name, expected }) => {
  const { title, cause, remedy } = inLanguage(language, useGapTexts)(gaps[name]);
  expect([title, cause, remedy]).toEqual(expected);
});

test.each([
  ['en', 1, 'It gets a name soon.'],
  ['en', 81, 'They get a name soon.'],
  ['de', 1, 'Sie wird bald benannt.'],
  ['de', 81, 'Sie werden bald benannt.'],
  ['fr', 1, 'Elle sera bientôt nommée.'],
  ['fr', 81, 'Elles seront bientôt nommées.'],
] as const)(
  'people who may not label wait for names, in %s for %i',
  (language, captures, start) => {
    reader.canLabel = false;
    const { remedy } = inLanguage(language, useGapTexts)({ ...gaps.unnamed, captures });
    expect(remedy.startsWith(start), remedy).toBe(true);
  },
);
