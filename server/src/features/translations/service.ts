import type { TranslationLanguage } from '@wastegauge/contract/values/languages';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import type { Translator } from '../../platform/ports/translator.ts';
import { sql } from 'kysely';
import { runStatement } from '../../platform/db/query.ts';

export interface TranslationDeps {
  db: Db;
  log: Log;
  translator: Translator;
}

export async function translate(
  deps: TranslationDeps,
  actor: Actor,
  request: { words: string[]; target: TranslationLanguage },
): Promise<{ translations: Record<string, string> }> {
  const words = [...new Set(request.words)];
  const known =
    request.target === 'en' ? new Map() : await lookUp(deps, actor, words, request.target);
  return { translations: Object.fromEntries(words.map((word) => [word, known.get(word) ?? word])) };
}

async function lookUp(
  deps: TranslationDeps,
  actor: Actor,
  words: readonly string[],
  target: TranslationLanguage,
): Promise<Map<string, string>> {
  const known = await findTranslations(deps.db, words, target);
  const unknown = words.filter((word) => !known.has(word) && /\p{L}/u.test(word));
  if (unknown.length === 0) return known;
  return new Map([...known, ...(await askService(deps, actor, unknown, target))]);
}

/** A slow or failing service costs only its own translations. */
async function askService(
  deps: TranslationDeps,
  actor: Actor,
  words: readonly string[],
  target: TranslationLanguage,
): Promise<Map<string, string>> {
  await countHit(deps.db, { key: `translate:${actor.user.id}`, hits: 120, windowSeconds: 60 });
  try {
    const translated = await deps.translator.translate(words, target);
    if (translated.size > 0) await insertTranslations(deps.db, translated, target);
    return translated;
  } catch (error) {
    deps.log.warn({ err: error }, 'The translation service failed');
    return new Map();
  }
}

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

const insertTranslations = (
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
