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

/** In English, German, French and Swedish. */
const wasteTypeWords: Record<WasteTypeCode, string> = {
  plate: `plate|plates|consumer|customer|guest|leftovers|plate leftovers
    |Teller|Tellerreste|Tellerrücklauf|Rücklauf|Gast|Gäste|Speisereste
    |assiette|assiettes|restes d’assiette|retour assiette|convive|plateau
    |tallrik|tallriks|tallrikssvinn|matgäst|gäst`,
  preparation: `preparation|prep|production|trim|trimmings|kitchen|cooking|storage
    |Zubereitung|Vorbereitung|Küche|Küchen|Produktion|Putz|Rüst|Lager
    |préparation|cuisine|épluchage|stockage
    |kök|köks|kökssvinn|beredning|beredningssvinn|tillagning|förvaring`,
  unserved: `unserved|serving|service|overproduction|buffet|spoilage|expired|not served|counter
    |nicht ausgegeben|Ausgabe|Ausgabereste|Überproduktion|Verderb|Theke|Servieren|Buffetreste
    |non servi|non servis|surproduction|distribution|invendus
    |servering|serverings|serveringssvinn|överproduktion|ej serverat`,
};

const genericWords =
  /\b(?:food waste|waste|abfalle|abfall|reste|verlust|dechets|dechet|gaspillage|pertes|matsvinn|svinn|kg|g|in|en|de|des)\b/g;

const withoutGenericWords = (text: string): string =>
  text.replaceAll(genericWords, ' ').replaceAll(/\s+/g, ' ').trim();

const wasteTypes = new Map(
  wasteTypeCodes.flatMap((code) =>
    wasteTypeWords[code].split('|').map((word): [string, WasteTypeCode] => [fold(word), code]),
  ),
);

/** For example "Kitchen waste (kg)", "Küchenabfälle" or "serveringssvinn". */
export function readWasteType(text: string): WasteTypeCode | undefined {
  const folded = fold(text);
  return (
    wasteTypes.get(folded) ??
    wasteTypes.get(withoutGenericWords(folded)) ??
    wasteTypes.get(folded.replace(/n?(?:abfalle|abfall|svinn)$/, ''))
  );
}
