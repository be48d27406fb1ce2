import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface TalkedOf {
  eventId: number;
  comment: string;
  authorId: number;
  authorName: string;
  /** Who wrote what this answers. */
  answeredId: number | null;
  food: string | null;
  site: string;
  timezone: string;
  weightG: number;
  at: Date;
}

/** What the mails are about; nothing when it was deleted or discarded, or the author is gone. */
export async function findTalkedOf(
  db: Db,
  siteId: number,
  commentId: number,
): Promise<TalkedOf | undefined> {
  const found = await sql<TalkedOf>`
    select event.id as "eventId", comment.comment, author.id as "authorId",
      author.first_name || ' ' || author.surname as "authorName",
      answered.user_id as "answeredId", food.name as food, site.name as site, site.timezone,
      event.weight_g as "weightG", event.processed_at as at
    from comment
    join event on event.site_id = comment.site_id and event.id = comment.event_id
    join site on site.id = comment.site_id
    join app_user as author on author.id = comment.user_id
    left join comment as answered
      on answered.site_id = comment.site_id and answered.id = comment.reply_to
    left join food on food.id = event.food_id
    where comment.site_id = ${siteId} and comment.id = ${commentId}
      and event.status <> 'DISCARDED'
  `.execute(db);
  return found.rows[0];
}

export interface Reader {
  id: number;
  email: string;
  firstName: string;
  language: Language;
  isMentioned: boolean;
  /** The food in the reader's language, where it is known. */
  foodName: string | null;
}

/** Those of the list who want such mails and are still mentioned or answered. */
export async function findReaders(
  db: Db,
  { siteId, commentId, food }: { siteId: number; commentId: number; food: string | null },
  userIds: readonly number[],
): Promise<Reader[]> {
  const found = await sql<Reader>`
    select person.id, person.email, person.first_name as "firstName", profile.language,
      mention.user_id is not null as "isMentioned",
      coalesce(translation.translated_text, ${food}) as "foodName"
    from app_user as person
    join profile on profile.user_id = person.id and profile.comments_notifications
    left join comment_mention as mention
      on mention.site_id = ${siteId} and mention.comment_id = ${commentId}
      and mention.user_id = person.id
    left join translation
      on translation.language = profile.language and translation.source_text = ${food}
    where person.id = any(${userIds}) and person.is_active
    order by person.id
  `.execute(db);
  return found.rows;
}
