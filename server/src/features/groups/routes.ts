import { groupRoutes } from '@wastegauge/contract/directory/groups';
import type { Db } from '../../platform/db/db.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { changeGroup, createGroup, listGroups, readGroup, removeGroup } from './service.ts';
import { createSignupId, listFreeSignupIds } from './signup-ids.ts';

export const groupFeature = defineFeature(groupRoutes, ({ db }: { db: Db }) => ({
  listGroups: (actor, { query }) => listGroups(db, actor, query),
  getGroup: (actor, { params }) => readGroup(db, actor, params.id),
  createGroup: (actor, { body }) => createGroup(db, actor, body),
  updateGroup: (actor, { params, body }) => changeGroup(db, actor, params.id, body),
  deleteGroup: (actor, { params }) => removeGroup(db, actor, params.id),
  listFreeSignupIds: (actor) => listFreeSignupIds(db, actor),
  createSignupId: (actor, { body }) => createSignupId(db, actor, body.value),
}));
