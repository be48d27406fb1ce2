import { sql } from 'kysely';
import type { Language } from '@wastegauge/contract/languages';
import type { Db } from '../../platform/db.ts';

export async function findLanguage(db: Db, userId: number): Promise<Language> {
  const found = await sql<{ language: Language }>`
    select language from profile where user_id = ${userId}
  `.execute(db);
  return found.rows[0]?.language ?? 'en';
}
