import type { TranslationLanguage } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { runStatement } from '../../platform/db/query.ts';

export async function findTranslations(
  db: Db,
  words: readonly string[],
  language: TranslationLanguage,
): Promise<Map<string, string>> {
  const found = await sql<{ source: string; translated: string }>`
    select source_text as source, translated_text as translated
    from translation where language = ${language} and source_text = any(${words})
  `.execute(db);
  return new Map(found.rows.map((row) => [row.source, row.translated]));
}

export const insertTranslations = (
  db: Db,
  translations: ReadonlyMap<string, string>,
  language: TranslationLanguage,
): Promise<void> =>
  runStatement(db)`
    insert into translation (language, source_text, translated_text, origin)
    select ${language}, source_text, translated_text, 'service'
    from unnest(${[...translations.keys()]}::text[], ${[...translations.values()]}::text[])
      as translated (source_text, translated_text)
    on conflict do nothing
  `;
