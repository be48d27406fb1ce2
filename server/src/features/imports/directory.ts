import type { WasteType } from '@wastegauge/contract/directory/foods';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { manualSourceName } from '../devices/service.ts';
import { findWasteTypes } from '../foods/service.ts';
import {
  findFoods,
  findFoodTranslations,
  findMonitors,
  findSites,
  type FoodRow,
  type MonitorRow,
  type SiteRow,
} from './name-queries.ts';
import { firstPart, fold, nameVariants, type GlossaryLanguage, type NamedFood } from './names.ts';

export interface SiteEntry extends SiteRow {
  monitors: MonitorRow[];
}

export interface Directory {
  sites: ReadonlyMap<number, SiteEntry>;
  findSite(name: string): SiteEntry | undefined;
  findMonitor(site: SiteEntry, name: string): MonitorRow | undefined;
  isMonitorName(name: string): boolean;
  /** The source that an import creates for a site without monitors. */
  newSource(site: SiteEntry): MonitorRow;
  /** By its name in any language of the product; recipes come from the site's groups. */
  findFood(name: string, site?: SiteEntry): FoodRow | undefined;
  foodOf(id: number, site: SiteEntry): FoodRow | undefined;
  wasteTypes: readonly WasteType[];
  foodNames: readonly NamedFood[];
}

/** Until the import creates it. */
export const newSourceId = 0;

export async function openDirectory(db: Db, actor: Actor, now: Date): Promise<Directory> {
  const { scope } = actor;
  const [sites, monitors, foods, wasteTypes] = [
    await findSites(db, scope, now),
    await findMonitors(db, scope),
    await findFoods(db, scope),
    await findWasteTypes(db),
  ];
  const monitorsBySite = Map.groupBy(monitors, ({ siteId }) => siteId);
  const entries = new Map(
    sites.map((site) => [site.id, { ...site, monitors: monitorsBySite.get(site.id) ?? [] }]),
  );
  const monitorNames = new Map(
    [...entries.values()].map((site) => [
      site.id,
      indexByName(site.monitors, (monitor) => [monitor.name, monitor.serial]),
    ]),
  );
  const allMonitorNames = new Set([...monitorNames.values()].flatMap((names) => [...names.keys()]));
  const siteNames = indexByName([...entries.values()], (site) => [site.name, site.ownName ?? '']);
  const languageOrder = [actor.user.language, 'en', 'de', 'fr', 'es', 'it'] as const;
  const translations = await findFoodTranslations(db);
  const foodsByName = indexFoods(foods, translations, languageOrder);
  const plainFoods = new Map(foods.filter(({ isPlain }) => isPlain).map((food) => [food.id, food]));
  return {
    sites: entries,
    findSite: (name) => onlyOne(siteNames.get(fold(name)) ?? []),
    findMonitor: (site, name) => onlyOne(monitorNames.get(site.id)?.get(fold(name)) ?? []),
    newSource: (site) => ({
      id: newSourceId,
      siteId: site.id,
      name: manualSourceName(actor),
      serial: '',
      type: 'PREP_AND_PRODUCTION_WASTE',
      is_manual: true,
    }),
    isMonitorName: (name) => allMonitorNames.has(fold(name)),
    findFood: (name, site) => chooseFood(foodsByName, nameVariants(name), site),
    foodOf: (id, site) => {
      const food = plainFoods.get(id);
      return food && isOffered(food, site) ? food : undefined;
    },
    wasteTypes,
    foodNames: [
      ...foods.map(({ id, name }) => ({ id, name })),
      ...translatedFoods(foods, translations).map(({ food, alias }) => ({
        id: food.id,
        name: alias,
      })),
    ],
  };
}

function indexByName<Entry>(
  entries: readonly Entry[],
  namesFor: (entry: Entry) => string[],
): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const name of new Set(namesFor(entry).map(fold))) {
      if (name !== '') addTo(found, name, entry);
    }
  }
  return found;
}

function addTo<Entry>(lists: Map<string, Entry[]>, name: string, entry: Entry): void {
  const list = lists.get(name);
  if (list) list.push(entry);
  else lists.set(name, [entry]);
}

const onlyOne = <Entry>(entries: readonly Entry[]): Entry | undefined =>
  entries.length === 1 ? entries[0] : undefined;

type Translations = Awaited<ReturnType<typeof findFoodTranslations>>;

function translatedFoods(foods: readonly FoodRow[], translations: Translations) {
  const byName = new Map(foods.filter(({ isPlain }) => isPlain).map((food) => [food.name, food]));
  return translations.flatMap(({ source, translated, language }) => {
    const food = byName.get(source);
    return food ? [{ food, alias: translated, language }] : [];
  });
}

interface FoodIndex {
  /** One map per language, in order of preference. */
  languages: Map<string, FoodRow[]>[];
  firstParts: Map<string, FoodRow[]>;
}

function indexFoods(
  foods: readonly FoodRow[],
  translations: Translations,
  languageOrder: readonly GlossaryLanguage[],
): FoodIndex {
  const inEnglish = foods.map((food) => ({ food, alias: food.name, language: 'en' }));
  const named = [...inEnglish, ...translatedFoods(foods, translations)];
  const firstParts = new Map<string, FoodRow[]>();
  for (const { food, alias } of named) {
    const part = food.isPlain ? firstPart(alias) : undefined;
    const isKnown = part !== undefined && firstParts.get(part)?.includes(food);
    if (part !== undefined && !isKnown) addTo(firstParts, part, food);
  }
  const languages = [...new Set(languageOrder)].map((language) => {
    const names = new Map<string, FoodRow[]>();
    for (const { food, alias, language: spoken } of named) {
      if (spoken === language) addTo(names, fold(alias), food);
    }
    return names;
  });
  return { languages, firstParts };
}

/** A group's own recipe takes precedence over the catalogue; ambiguous names stay unresolved. */
function chooseFood(
  { languages, firstParts }: FoodIndex,
  variants: readonly string[],
  site: SiteEntry | undefined,
): FoodRow | undefined {
  const chooseFrom = (found: readonly FoodRow[]): FoodRow | undefined => {
    const offered = found.filter((food) => !site || isOffered(food, site));
    const own = offered.filter(({ groupId }) => groupId !== null);
    return onlyOne(own) ?? onlyOne(offered);
  };
  for (const name of variants) {
    for (const names of [...languages, firstParts]) {
      const food = chooseFrom(names.get(name) ?? []);
      if (food) return food;
    }
  }
  return undefined;
}

const isOffered = ({ groupId }: FoodRow, site: SiteEntry): boolean =>
  groupId === null || site.groupIds.includes(groupId);
