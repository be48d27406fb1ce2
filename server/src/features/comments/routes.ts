import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { defineFeature } from '../../platform/http/http.ts';
import { listActivity } from './activity.ts';
import { removeFlag, setFlag } from './flags.ts';
import { listMentionable } from './mentions.ts';
import {
  addComment,
  changeComment,
  deleteComment,
  readComment,
  readEventWithComments,
  type CommentDeps,
} from './service.ts';

export const commentFeature = defineFeature(commentRoutes, (deps: CommentDeps) => ({
  getEvent: (actor, { params }) => readEventWithComments(deps, actor, params.id),
  addComment: (actor, { body }) => addComment(deps, actor, body),
  getComment: (actor, { params }) => readComment(deps, actor, params.id),
  changeComment: (actor, { params, body }) => changeComment(deps, actor, params.id, body),
  deleteComment: (actor, { params }) => deleteComment(deps, actor, params.id),
  setFlag: (actor, { body }) => setFlag(deps, actor, body),
  removeFlag: (actor, { params }) => removeFlag(deps, actor, params.id),
  listActivity: (actor, { query }) => listActivity(deps, actor, query),
  listMentionable: (actor, { query }) => listMentionable(deps, actor, query),
}));
