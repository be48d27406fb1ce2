import { importRoutes } from '@wastegauge/contract/edges/imports';
import { defineFeature } from '../../platform/http/http.ts';
import { applyImport, readProgress } from './apply.ts';
import {
  chooseMapping,
  discardDraft,
  exportRefusedLines,
  listImports,
  listRefusedLines,
  readDraft,
  readPreview,
  type ImportDeps,
} from './service.ts';
import { createTemplate } from './template.ts';
import { readEdits, undoImport } from './undo.ts';
import { createUpload } from './upload.ts';

export const importFeature = defineFeature(importRoutes, (deps: ImportDeps) => {
  const uploadImport = createUpload(deps);
  return {
    listImports: (actor, { query }) => listImports(deps, actor, query),
    uploadImport: (actor, { query, upload }) => uploadImport(actor, query, upload),
    getImportTemplate: (actor, { query }) => createTemplate(deps, actor, query),
    getImport: (actor, { params }) => readDraft(deps, actor, params.id),
    discardImport: (actor, { params }) => discardDraft(deps, actor, params.id),
    saveImportMapping: (actor, { params, body }) => chooseMapping(deps, actor, params.id, body),
    getImportPreview: (actor, { params }) => readPreview(deps, actor, params.id),
    listRefusedLines: (actor, { params, query }) => listRefusedLines(deps, actor, params.id, query),
    exportRefusedLines: (actor, { params }) => exportRefusedLines(deps, actor, params.id),
    applyImport: (actor, { params, body }) => applyImport(deps, actor, params.id, body),
    getImportProgress: (actor, { params }) => readProgress(deps, actor, params.id),
    getImportStanding: (actor, { params }) => readEdits(deps, actor, params.id),
    undoImport: (actor, { params, body }) => undoImport(deps, actor, params.id, body),
  };
});
