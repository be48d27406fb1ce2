import type { ImportField } from '@wastegauge/contract/edges/import-mapping';
import { wasteTypeCodes, type WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { fold } from '../names.ts';

/** Column headings in three languages; the first one is used in our templates. */
export const columnWords: Record<ImportField, Record<'en' | 'de' | 'fr', readonly string[]>> = {
  site: {
    en: [
      'site',
      'site name',
      'location',
      'kitchen',
      'outlet',
      'restaurant',
      'venue',
      'property',
      'hotel',
    ],
    de: ['Standort', 'Betrieb', 'Küche', 'Filiale', 'Haus', 'Restaurant'],
    fr: ['Site', 'Établissement', 'Cuisine', 'Lieu', 'Restaurant'],
  },
  monitor: {
    en: ['monitor', 'zone', 'device', 'station', 'bin', 'device serial', 'area'],
    de: ['Monitor', 'Bereich', 'Gerät', 'Zone', 'Tonne'],
    fr: ['Moniteur', 'Zone', 'Appareil', 'Poste'],
  },
  food: {
    en: [
      'food',
      'item',
      'food item',
      'product',
      'dish',
      'ingredient',
      'food name',
      'menu item',
      'description',
    ],
    de: ['Lebensmittel', 'Speise', 'Artikel', 'Gericht', 'Produkt', 'Ware', 'Bezeichnung'],
    fr: ['Aliment', 'Produit', 'Plat', 'Article', 'Denrée', 'Désignation'],
  },
  date: {
    en: [
      'date',
      'day',
      'waste date',
      'datetime',
      'date time',
      'timestamp',
      'local time',
      'logged at',
    ],
    de: ['Datum', 'Tag', 'Zeitpunkt', 'Datum Uhrzeit'],
    fr: ['Date', 'Jour', 'Horodatage'],
  },
  time: {
    en: ['time', 'hour', 'time of day'],
    de: ['Uhrzeit', 'Zeit', 'Stunde'],
    fr: ['Heure'],
  },
  weight: {
    en: [
      'weight',
      'amount',
      'quantity',
      'qty',
      'waste',
      'weight kg',
      'kg',
      'kilos',
      'grams',
      'lbs',
      'food waste',
    ],
    de: ['Gewicht', 'Menge', 'Abfall', 'Abfallmenge', 'Masse', 'Gramm'],
    fr: ['Poids', 'Quantité', 'Masse', 'Déchets', 'Gaspillage'],
  },
  unit: {
    en: ['unit', 'units', 'uom', 'unit of measure'],
    de: ['Einheit', 'Maßeinheit'],
    fr: ['Unité', 'Unité de mesure'],
  },
  waste_type: {
    en: ['waste type', 'type', 'type of waste', 'reason', 'cause'],
    de: ['Abfallart', 'Art', 'Grund', 'Typ'],
    fr: ['Type de déchet', 'Type', 'Motif', 'Cause'],
  },
  covers: {
    en: [
      'covers',
      'guests',
      'occupancy',
      'diners',
      'meals',
      'number of guests',
      'pax',
      'covers per day',
    ],
    de: ['Gäste', 'Gedecke', 'Belegung', 'Personen', 'Anzahl Gäste', 'Essen', 'Mahlzeiten'],
    fr: ['Couverts', 'Convives', 'Clients', 'Occupation', 'Repas', 'Nombre de couverts'],
  },
};

const unitNames = /\b(?:in|en)?\s*(?:kg|g|lbs?|oz)$/;

/** From 0 (no match) to 3 (exact). */
export function headingScore(heading: string, field: ImportField): number {
  const text = fold(heading);
  if (text === '') return 0;
  const bare = text.replace(unitNames, '').trim();
  let best = 0;
  for (const words of Object.values(columnWords[field])) {
    for (const [place, written] of words.entries()) {
      const word = fold(written);
      if (text === word || bare === word) best = Math.max(best, 3 - place / 100);
      else if (` ${text} `.includes(` ${word} `) && word.length > 3) {
        best = Math.max(best, 1.5 - place / 100);
      }
    }
  }
  return best;
}

const wasteTypeWords: Record<WasteTypeCode, readonly string[]> = {
  plate: [
    'plate waste',
    'plate',
    'consumer',
    'customer',
    'guest',
    'leftovers',
    'Tellerreste',
    'Teller',
    'Gast',
    'restes d’assiette',
    'assiette',
    'convive',
  ],
  preparation: [
    'preparation waste',
    'preparation',
    'prep',
    'production',
    'trim',
    'Zubereitung',
    'Vorbereitung',
    'Küche',
    'Produktion',
    'préparation',
    'cuisine',
  ],
  unserved: [
    'unserved waste',
    'unserved',
    'overproduction',
    'buffet',
    'spoilage',
    'expired',
    'nicht ausgegeben',
    'Überproduktion',
    'Verderb',
    'non servi',
    'surproduction',
  ],
};
const wasteTypes = new Map(
  wasteTypeCodes.flatMap((code) =>
    wasteTypeWords[code].map((word): [string, WasteTypeCode] => [fold(word), code]),
  ),
);

export const readWasteType = (text: string): WasteTypeCode | undefined =>
  wasteTypes.get(fold(text));
