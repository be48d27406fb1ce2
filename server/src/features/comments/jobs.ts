import type { Language } from '@wastegauge/contract/values/languages';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import { z } from 'zod';
import { findPeopleOfSite } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { describeJob, handleJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import { readPictureForMail } from '../images/service.ts';
import { createMessages, mailTo } from '../messages/service.ts';
import { plainText } from './mentions.ts';

export const noticeOfComment = describeJob({
  name: 'notice-of-comment',
  payload: z.strictObject({
    site_id: z.number().int().positive(),
    comment_id: z.number().int().positive(),
    user_ids: z.array(z.number().int().positive()),
  }),
});

export interface NoticeOptions {
  mailFrom: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

export const commentJobs = (options: NoticeOptions): Job[] => [
  handleJob(noticeOfComment, (context, payload) =>
    sendNotices(context, options, {
      siteId: payload.site_id,
      commentId: payload.comment_id,
      userIds: payload.user_ids,
    }),
  ),
];

/** Mails have a key, so that a second run sends nothing twice. */
async function sendNotices(
  context: JobContext,
  { mailFrom, publicUrl }: NoticeOptions,
  { siteId, commentId, userIds }: { siteId: number; commentId: number; userIds: number[] },
): Promise<void> {
  const notice = await findNotice(context.db, siteId, commentId);
  if (!notice) return;
  const others = userIds.filter((id) => id !== notice.authorId);
  const users = await findPeopleOfSite(context.db, siteId, others);
  const readers = await findReaders(
    context.db,
    { siteId, commentId, food: notice.food },
    users.map(({ id }) => id),
  );
  const recipients = readers.filter(
    (reader) => reader.isMentioned || reader.id === notice.parentAuthorId,
  );
  if (recipients.length === 0) return;
  const picture = await readPictureForMail(context, { siteId, id: notice.eventId });
  const messages = createMessages({ jobs: context.jobs, mailFrom });
  const url = `${publicUrl}/feed?feedId=${notice.eventId}&commentId=${commentId}`;
  await inTransaction(context.db, async (transaction) => {
    for (const reader of recipients) {
      const mail = mailTo(
        reader,
        mentionMail(notice, reader, { url, hasPicture: picture !== null }),
      );
      const key = `comment-${siteId}-${commentId}-${reader.id}`;
      await messages.queueMail(transaction, { ...mail, picture, key });
    }
  });
}

const mentionMail = (
  notice: CommentNotice,
  reader: NoticeReader,
  shown: { url: string; hasPicture: boolean },
) =>
  ({
    template: 'mention',
    firstName: reader.firstName,
    authorName: notice.authorName,
    reason: reader.isMentioned ? 'mention' : 'reply',
    comment: plainText(notice.comment),
    foodName: reader.foodName,
    siteName: notice.site,
    timezone: notice.timezone,
    kg: kgFromGrams(notice.weightG),
    at: notice.at,
    ...shown,
  }) as const;

interface CommentNotice {
  eventId: number;
  comment: string;
  authorId: number;
  authorName: string;
  parentAuthorId: number | null;
  food: string | null;
  site: string;
  timezone: string;
  weightG: number;
  at: Date;
}

const findNotice = (
  db: Db,
  siteId: number,
  commentId: number,
): Promise<CommentNotice | undefined> =>
  queryRow(db)`
    select event.id as "eventId", comment.comment, author.id as "authorId",
      author.first_name || ' ' || author.surname as "authorName",
      parent.user_id as "parentAuthorId", food.name as food, site.name as site, site.timezone,
      event.weight_g as "weightG", event.processed_at as at
    from comment
    join event on event.site_id = comment.site_id and event.id = comment.event_id
    join site on site.id = comment.site_id
    join app_user as author on author.id = comment.user_id
    left join comment as parent
      on parent.site_id = comment.site_id and parent.id = comment.reply_to
    left join food on food.id = event.food_id
    where comment.site_id = ${siteId} and comment.id = ${commentId}
      and event.status <> 'DISCARDED'
  `;

interface NoticeReader {
  id: number;
  email: string;
  firstName: string;
  language: Language;
  isMentioned: boolean;
  foodName: string | null;
}

const findReaders = (
  db: Db,
  { siteId, commentId, food }: { siteId: number; commentId: number; food: string | null },
  userIds: readonly number[],
): Promise<NoticeReader[]> =>
  queryRows(db)`
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
  `;
