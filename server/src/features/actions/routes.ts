import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { defineFeature } from '../../platform/http/http.ts';
import { cancelAction, createAction, endAction, updateAction } from './changes.ts';
import { listDays } from './days.ts';
import type { ActionDeps } from './deps.ts';
import { exportActions } from './export.ts';
import { listActions, listTeams, readAction } from './list.ts';
import { addNote, listNotes, removeNote } from './notes.ts';
import { readPictures } from './pictures.ts';
import { readSavings } from './savings.ts';

export const actionFeature = defineFeature(actionRoutes, (deps: ActionDeps) => ({
  listActions: (actor, { query }) => listActions(deps, actor, query),
  getVerifiedSavings: (actor, { query }) => readSavings(deps, actor, query),
  listActionTeams: (actor, { query }) => listTeams(deps, actor, query.site),
  exportActions: (actor, { query }) => exportActions(deps, actor, query.site),
  getAction: (actor, { params }) => readAction(deps, actor, params.id),
  listActionDays: (actor, { params }) => listDays(deps, actor, params.id),
  getActionPictures: (actor, { params }) => readPictures(deps, actor, params.id),
  createAction: (actor, { body }) => createAction(deps, actor, body),
  updateAction: (actor, { params, body }) => updateAction(deps, actor, params.id, body),
  endAction: (actor, { params, body }) => endAction(deps, actor, params.id, body),
  cancelAction: (actor, { params, body }) =>
    cancelAction(deps, actor, params.id, body.is_cancelled),
  listActionNotes: (actor, { params }) => listNotes(deps, actor, params.id),
  addActionNote: (actor, { params, body }) => addNote(deps, actor, params.id, body),
  removeActionNote: (actor, { params, body }) => removeNote(deps, actor, params, body.is_removed),
}));
