import type { ImportKind } from '@wastegauge/contract/values/address-options';
import {
  importFields,
  usualMonitor,
  type ImportField,
} from '@wastegauge/contract/edges/import-mapping';
import type { Language } from '@wastegauge/contract/values/languages';
import { addDays } from '@wastegauge/contract/values/dates';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import { columnWords } from './reading/column-words.ts';
import { findFoodTranslations, findFoods, findMonitors, findSites } from './name-queries.ts';
import type { ImportDeps } from './service.ts';

const help: Record<ImportKind, Record<Language, string>> = {
  waste: {
    en: 'One line for each item of waste. Replace the examples with your own lines; time and monitor may stay empty. This line is not imported.',
    de: 'Eine Zeile je Abfall. Ersetzen Sie die Beispiele durch Ihre Zeilen; Uhrzeit und Monitor dürfen leer bleiben. Diese Zeile wird nicht importiert.',
    fr: 'Une ligne par déchet. Remplacez les exemples par vos lignes ; l’heure et le moniteur peuvent rester vides. Cette ligne n’est pas importée.',
  },
  covers: {
    en: 'One line for each site and day. Replace the examples with your own lines. This line is not imported.',
    de: 'Eine Zeile je Standort und Tag. Ersetzen Sie die Beispiele durch Ihre Zeilen. Diese Zeile wird nicht importiert.',
    fr: 'Une ligne par site et par jour. Remplacez les exemples par vos lignes. Cette ligne n’est pas importée.',
  },
};

const exampleFoods = ['Sourdough bread', 'Cooked rice'];
const exampleTypes: Record<Language, { kitchen: string; plate: string }> = {
  en: { kitchen: 'preparation', plate: 'plate' },
  de: { kitchen: 'Zubereitung', plate: 'Teller' },
  fr: { kitchen: 'préparation', plate: 'assiette' },
};

type Line = Partial<Record<ImportField, string | number>>;

/** Can be imported unchanged: its headings are recognised and its examples use the caller's data. */
export async function createTemplate(
  { db, clock }: ImportDeps,
  actor: Actor,
  { kind, language }: { kind: ImportKind; language: Language },
): Promise<Media> {
  const [site] = await findSites(db, actor.scope, clock.now());
  const siteName = site?.name ?? '';
  const yesterday = addDays((site?.localNow ?? clock.now().toISOString()).slice(0, 10), -1);
  const fields = importFields[kind].map((field): [ImportField, string] => [
    field,
    columnWords[field][language][0] ?? field,
  ]);
  const lines: Line[] =
    kind === 'covers'
      ? [
          { site: siteName, date: yesterday, covers: 120 },
          { site: siteName, date: addDays(yesterday, -1), covers: 95 },
        ]
      : await wasteExamples();

  async function wasteExamples(): Promise<Line[]> {
    const foods = await findFoods(db, actor.scope);
    const translations = await findFoodTranslations(db);
    const named = (name: string): string =>
      translations.find((one) => one.language === language && one.source === name)?.translated ??
      name;
    const known = exampleFoods.filter((name) => foods.some((food) => food.name === name));
    const [first = '', second = first] = known.length > 0 ? known : foods.map(({ name }) => name);
    const monitors = await findMonitors(db, actor.scope);
    const own = monitors.filter(({ siteId }) => siteId === site?.id);
    const monitor = usualMonitor(own);
    const shared = { site: siteName, date: yesterday, unit: 'kg' };
    const { kitchen, plate } = exampleTypes[language];
    return [
      {
        ...shared,
        monitor: monitor?.name ?? '',
        food: named(first),
        time: '14:30',
        weight: 1.2,
        waste_type: kitchen,
      },
      { ...shared, food: named(second), weight: 0.8, waste_type: plate },
    ];
  }

  const columns: CsvColumns<Line> = fields.map(([field], index) => [
    index === 0 ? help[kind][language] : '',
    (line) => line[field] ?? '',
  ]);
  const names: Line = Object.fromEntries(fields);
  return {
    type: csvType,
    content: streamCsv([[names, ...lines]], columns),
    headers: csvHeaders(`wastegauge-${kind}.csv`, lines.length),
  };
}
