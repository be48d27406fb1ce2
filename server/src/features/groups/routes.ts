import type { groupRoutes } from '@wastegauge/contract/groups';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { changeGroup, createGroup, listGroups, readGroup, removeGroup } from './service.ts';
import { createSignupId, listFreeSignupIds } from './signup-ids.ts';

export const groupHandlers = ({ db }: { db: Db }): Handlers<typeof groupRoutes> => ({
  listGroups: (actor, { query }) => listGroups(db, actor, query),
  getGroup: (actor, { params }) => readGroup(db, actor, params.id),
  createGroup: (actor, { body }) => createGroup(db, actor, body),
  updateGroup: (actor, { params, body }) => changeGroup(db, actor, params.id, body),
  deleteGroup: (actor, { params }) => removeGroup(db, actor, params.id),
  listFreeSignupIds: (actor) => listFreeSignupIds(db, actor),
  createSignupId: (actor, { body }) => createSignupId(db, actor, body.value),
});
