import { kgFromGrams } from '@wastegauge/contract/values/units';
import { findPeopleOfSite } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { handleJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import { readPictureForMail } from '../images/service.ts';
import { createMessages, mailTo } from '../messages/service.ts';
import { asRead } from './comment-text.ts';
import { noticeOfComment } from './notice-job.ts';
import { findReaders, findTalkedOf, type Reader, type TalkedOf } from './notice-queries.ts';

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

interface Notice {
  siteId: number;
  commentId: number;
  userIds: number[];
}

/** One mail for each who may see the site and wants it; a second run finds them sent. */
async function sendNotices(
  context: JobContext,
  { mailFrom, publicUrl }: NoticeOptions,
  { siteId, commentId, userIds }: Notice,
): Promise<void> {
  const talk = await findTalkedOf(context.db, siteId, commentId);
  if (!talk) return;
  const others = userIds.filter((id) => id !== talk.authorId);
  const people = await findPeopleOfSite(context.db, siteId, others);
  const readers = await findReaders(
    context.db,
    { siteId, commentId, food: talk.food },
    people.map(({ id }) => id),
  );
  const told = readers.filter((reader) => reader.isMentioned || reader.id === talk.answeredId);
  if (told.length === 0) return;
  const picture = await readPictureForMail(context, { siteId, eventId: talk.eventId });
  const messages = createMessages({ jobs: context.jobs, mailFrom });
  const url = `${publicUrl}/feed?feedId=${talk.eventId}&commentId=${commentId}`;
  await inTransaction(context.db, async (transaction) => {
    for (const reader of told) {
      const mail = mailTo(reader, mailOf(talk, reader, { url, hasPicture: picture !== null }));
      const key = `comment-${siteId}-${commentId}-${reader.id}`;
      await messages.queueMail(transaction, { ...mail, picture, key });
    }
  });
}

const mailOf = (talk: TalkedOf, reader: Reader, shown: { url: string; hasPicture: boolean }) =>
  ({
    template: 'mention',
    firstName: reader.firstName,
    authorName: talk.authorName,
    reason: reader.isMentioned ? 'mention' : 'reply',
    comment: asRead(talk.comment),
    foodName: reader.foodName,
    siteName: talk.site,
    timezone: talk.timezone,
    kg: kgFromGrams(talk.weightG),
    at: talk.at,
    ...shown,
  }) as const;
