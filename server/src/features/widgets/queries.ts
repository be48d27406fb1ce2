import type { Language } from '@wastegauge/contract/values/languages';
import type { Widget } from '@wastegauge/contract/insight/widgets';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

export const findWidgets = (db: Db, name = ''): Promise<Widget[]> =>
  queryRows(db)`
    select id, name, image_url, identifier, description from widget
    where name ilike ${containsPattern(name)} order by id
  `;

export async function insertSuggestion(
  transaction: Db,
  userId: number,
  text: string,
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into widget_suggestion (user_id, text) values (${userId}, ${text}) returning id
  `.execute(transaction);
  return inserted.rows[0]?.id ?? 0;
}

export interface Suggester {
  name: string;
  email: string;
  language: Language;
}

export const findSuggester = (db: Db, userId: number): Promise<Suggester | undefined> =>
  queryRow(db)`
    select concat_ws(' ', nullif(person.first_name, ''), nullif(person.surname, '')) as name,
      person.email, coalesce(profile.language, 'en') as language
    from app_user person left join profile on profile.user_id = person.id
    where person.id = ${userId}
  `;
