import { z } from 'zod';
import { wasteEvent } from './events.ts';
import { whenMissing } from '../values/issue-texts.ts';
import {
  idParam,
  idParams,
  maxPicturePageSize,
  pageOf,
  pagingQuery,
  picturePagingQuery,
} from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const commentLength = 5000;
export const activityPageSize = 15;

export const presetReasons = [
  'Unexpected Increase in Covers',
  'Unexpected Decrease in Covers',
  'Overproduction',
  'Preparation Issue',
  'Plate Surplus',
  'Unserved Surplus',
  'Expired/Storage Issue',
  'Staff Training Needed',
] as const;

/** `@[Display Name](userId)`. */
export const mentionPattern = /@\[([^\]\n]{1,255})\]\((\d{1,15})\)/g;

const author = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    surname: z.string(),
    profile_photo: z.string().nullable(),
  })
  .meta({ id: 'Author' });

const mentionable = author.extend({ job_title: z.string() }).meta({ id: 'MentionablePerson' });

export const comment = z
  .object({
    id: z.number().int(),
    comment: z.string(),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
    /** Null when the account was deleted. */
    user: author.nullable(),
    tagged_users: z.array(z.number().int()),
    reply_to: z.number().int().nullable(),
    event: z.number().int(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

export const activityItem = z
  .object({
    event: z.object({
      id: z.number().int(),
      food_name: z.string().nullable(),
      site_name: z.string(),
      image_url: z.string().nullable(),
      is_discarded: z.boolean(),
    }),
    comment_id: z.number().int().nullable(),
    activity_type: z.enum(['comment', 'reply', 'flag']),
    tagged_users: z.array(author),
    created_at: z.iso.datetime(),
    comment: z.string().nullable(),
    user: author.nullable(),
  })
  .meta({ id: 'ActivityItem' });
export type ActivityItem = z.infer<typeof activityItem>;

export const commentText = z
  .string(whenMissing(texts.requiredField))
  .trim()
  .min(1, texts.requiredField)
  .max(commentLength, texts.commentTooLong);

/** People tagged besides those mentioned in the text. The two names are aliases. */
const tagged = {
  tagged_users: z.array(idParam).max(50).optional(),
  tagged_user: z.array(idParam).max(50).optional(),
};

export const newComment = z.strictObject({
  comment: commentText,
  event: idParam,
  reply_to: idParam.nullish(),
  user: z.number().int().optional(),
  /** Created by the sender; makes repeated requests idempotent. */
  client_id: z.uuid().optional(),
  ...tagged,
});

export const eventWithComments = wasteEvent
  .extend({
    comments: z.array(comment),
    /** Signed percent: this food at this site, last seven days against the seven before. */
    food_change: z.number().nullable(),
  })
  .meta({ id: 'EventWithComments' });
export type EventWithComments = z.infer<typeof eventWithComments>;

export const commentRoutes = routes({
  getEvent: {
    method: 'GET',
    path: '/api/events/:id/',
    access: 'feed.read',
    summary: 'One event of the caller’s sites with its comments, the oldest first',
    params: idParams,
    reply: eventWithComments,
  },
  addComment: {
    method: 'POST',
    path: '/api/comments/',
    access: 'comments.write',
    summary:
      'Comment on an event or reply; mentioned and replied-to people get a mail if they want',
    body: newComment,
    status: 201,
    reply: comment,
  },
  getComment: {
    method: 'GET',
    path: '/api/comments/:id/',
    access: 'feed.read',
    summary: 'One comment',
    params: idParams,
    reply: comment,
  },
  changeComment: {
    method: 'PATCH',
    path: '/api/comments/:id/',
    access: 'comments.write',
    summary: 'Change one’s own comment',
    params: idParams,
    body: z.strictObject({
      comment: commentText,
      event: idParam.optional(),
      user: z.number().int().optional(),
      ...tagged,
    }),
    reply: comment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comments/:id/',
    access: 'comments.write',
    summary: 'Delete one’s own comment; replies to it stay',
    params: idParams,
  },
  setFlag: {
    method: 'POST',
    path: '/api/set_flag/',
    access: 'comments.write',
    summary: 'Flag an event, with or without a note',
    body: z.strictObject({
      event: idParam,
      comment: z
        .strictObject({
          comment: commentText,
          event: idParam.optional(),
          user: z.number().int().optional(),
          reply_to: idParam.nullish(),
          ...tagged,
        })
        .nullish(),
    }),
    reply: z.object({ is_flagged: z.boolean(), flag_note: z.string().nullable() }),
  },
  removeFlag: {
    method: 'PATCH',
    path: '/api/remove_flag/:id/',
    access: 'comments.write',
    summary: 'Take the flag off an event',
    params: idParams,
    reply: z.object({ is_flagged: z.boolean(), flag_note: z.string().nullable() }),
  },
  listActivity: {
    method: 'GET',
    path: '/api/activity_feed/',
    access: 'feed.read',
    summary: 'Comments, replies and flags of the caller’s sites, newest first',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(activityPageSize),
      offset: pagingQuery.offset,
    }),
    reply: pageOf(activityItem),
  },
  listMentionable: {
    method: 'GET',
    path: '/api/users/autocomplete_list/',
    access: 'feed.read',
    summary:
      'The people of a site who can be mentioned; without a site those of all the caller’s sites',
    query: z.strictObject({
      site: idParam.optional(),
      /** Matches the name. */
      search: z.string().trim().max(100).default(''),
      limit: picturePagingQuery.limit.default(maxPicturePageSize),
      offset: picturePagingQuery.offset,
    }),
    reply: pageOf(mentionable),
  },
});
