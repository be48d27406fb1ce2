import { importKinds } from '../values/address-options.ts';
import { z } from 'zod';
import { day } from '../values/dates.ts';
import { importLimits } from '../values/import-limits.ts';
import { importMapping } from './import-mapping.ts';
import { languages } from '../values/languages.ts';
import { idParams, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { place } from '../services/places.ts';
import { texts } from '../values/texts.ts';

export const importStates = ['draft', 'applied', 'undone'] as const;

/** Questions that need a user's decision. */
export const importQuestions = [
  'site',
  'food',
  'waste_type',
  'date',
  'weight',
  'covers',
  'unit',
  'date_format',
  'decimal',
  'missing_days',
] as const;
export type ImportQuestion = (typeof importQuestions)[number];

export const importDraft = z
  .object({
    id: z.number().int(),
    kind: z.enum(importKinds),
    state: z.enum(importStates),
    file_name: z.string(),
    /** For workbooks only. */
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    line_count: z.number().int(),
    column_count: z.number().int(),
    rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
    /** The saved mapping, or the detected one. */
    mapping: importMapping,
    revision: z.number().int(),
    questions: z.array(z.object({ field: z.enum(importQuestions), examples: z.array(z.string()) })),
    /** Sites named in the file. */
    found_sites: z.array(z.number().int()),
  })
  .meta({ id: 'ImportDraft' });
export type ImportDraft = z.infer<typeof importDraft>;

export const refusalReasons = [
  'siteMissing',
  'siteUnknown',
  'monitorUnknown',
  /** Only in lists of older imports. */
  'noMonitor',
  'foodMissing',
  'foodUnknown',
  'dateMissing',
  'dateUnreadable',
  'timeUnreadable',
  'inFuture',
  'tooOld',
  'tooFarAhead',
  'weightMissing',
  'weightUnreadable',
  'weightOutOfRange',
  'unitUnknown',
  'pieceWeightMissing',
  'wasteTypeMissing',
  'wasteTypeUnknown',
  'coversMissing',
  'coversUnreadable',
  'coversOutOfRange',
  'repeated',
  'importedAlready',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const refusedLine = z
  .object({
    /** One-based. */
    line: z.number().int(),
    problems: z.array(
      z.object({
        reason: z.enum(refusalReasons),
        /** Heading or letter; null when the problem concerns the whole line. */
        column: z.string().nullable(),
        value: z.string(),
      }),
    ),
  })
  .meta({ id: 'RefusedLine' });
export type RefusedLine = z.infer<typeof refusedLine>;

export const importPreview = z
  .object({
    id: z.number().int(),
    kind: z.enum(importKinds),
    revision: z.number().int(),
    line_count: z.number().int(),
    accepted_count: z.number().int(),
    refused_count: z.number().int(),
    /** Accepted lines that repeat another one. */
    repeated_count: z.number().int(),
    /** Services or days on which nothing was thrown away. */
    zero_count: z.number().int(),
    /** Days without a line that are recorded as closed, unknown or usual. */
    filled_days: z.number().int(),
    /** Foods that need a weight per piece. */
    piece_foods: z.array(
      z.object({ food: z.number().int(), name: z.string(), lines: z.number().int() }),
    ),
    total_kg: z.number().nullable(),
    total_covers: z.number().int().nullable(),
    /** Days whose recorded covers would change. */
    overwritten_days: z.number().int(),
    first_day: day.nullable(),
    last_day: day.nullable(),
    refusals: z.array(z.object({ reason: z.enum(refusalReasons), lines: z.number().int() })),
    unknown_foods: z.array(
      z.object({
        name: z.string(),
        lines: z.number().int(),
        suggestions: z.array(z.object({ food: z.number().int(), name: z.string() })),
      }),
    ),
    unknown_waste_types: z.array(z.object({ name: z.string(), lines: z.number().int() })),
    unknown_sites: z.array(
      z.object({
        name: z.string(),
        lines: z.number().int(),
        /** The town in its name, for callers who may create sites. */
        place: place.nullable(),
      }),
    ),
    sample: z.array(
      z.object({
        line: z.number().int(),
        site_name: z.string(),
        day,
        time: z.string().nullable(),
        monitor_name: z.string().nullable(),
        food_name: z.string().nullable(),
        waste_type: z.string().nullable(),
        weight_kg: z.number().nullable(),
        covers: z.number().int().nullable(),
        /** The current value. */
        covers_before: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof importPreview>;

export const importSummary = z
  .object({
    id: z.number().int(),
    kind: z.enum(importKinds),
    state: z.enum(importStates),
    file_name: z.string(),
    /** Null when the account was deleted. */
    user_name: z.string().nullable(),
    is_own: z.boolean(),
    created_at: z.iso.datetime(),
    applied_at: z.iso.datetime().nullable(),
    undone_at: z.iso.datetime().nullable(),
    line_count: z.number().int(),
    accepted_count: z.number().int(),
    left_out_count: z.number().int(),
    overwritten_days: z.number().int(),
    total_kg: z.number().nullable(),
    total_covers: z.number().int().nullable(),
    first_day: day.nullable(),
    last_day: day.nullable(),
    site_names: z.array(z.string()),
    /** Entries kept by undo because they had been edited. */
    kept_count: z.number().int(),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummary>;

export const importStanding = z
  .object({
    unchanged: z.number().int(),
    /** Relabelled, reweighed, discarded, verified, flagged or commented events; covers with another figure. */
    changed: z.number().int(),
    /** Days whose previous covers are restored. */
    restored: z.number().int(),
  })
  .meta({ id: 'ImportStanding' });
export type ImportStanding = z.infer<typeof importStanding>;

export const importProgress = z
  .object({
    state: z.enum(importStates),
    done: z.number().int(),
    /** Zero while no import is running. */
    total: z.number().int(),
  })
  .meta({ id: 'ImportProgress' });
export type ImportProgress = z.infer<typeof importProgress>;

export const importRoutes = routes({
  listImports: {
    method: 'GET',
    path: '/api/imports/',
    access: 'imports.use',
    summary: 'The caller’s imports, newest first; an Admin sees everybody’s of their sites',
    query: z.strictObject({ ...pagingQuery }),
    reply: pageOf(importSummary),
  },
  uploadImport: {
    method: 'POST',
    path: '/api/imports/',
    access: 'imports.use',
    summary:
      'Takes a CSV or XLSX file of up to 20 MB and 200,000 lines as the body and says how it looks; nothing is imported yet',
    query: z.strictObject({
      kind: z.enum(importKinds),
      name: z.string().trim().min(1, texts.requiredField).max(255),
      /** For workbooks; defaults to the first sheet. */
      sheet: z.string().max(255).optional(),
    }),
    upload: 'file',
    bodyBytes: importLimits.bytes + 10_000,
    status: 201,
    reply: importDraft,
  },
  getImportTemplate: {
    method: 'GET',
    path: '/api/imports/template/',
    access: 'imports.use',
    summary: 'A CSV file to fill in, with a line of help and examples',
    query: z.strictObject({
      kind: z.enum(importKinds),
      language: z.enum(languages).default('en'),
    }),
    media: 'csv',
  },
  getImport: {
    method: 'GET',
    path: '/api/imports/:id/',
    access: 'imports.use',
    summary: 'A file that waits to be imported: its first lines and how it is read',
    params: idParams,
    reply: importDraft,
  },
  discardImport: {
    method: 'DELETE',
    path: '/api/imports/:id/',
    access: 'imports.use',
    summary: 'Throws a file away that was not imported',
    params: idParams,
  },
  saveImportMapping: {
    method: 'PUT',
    path: '/api/imports/:id/mapping/',
    access: 'imports.use',
    summary: 'Says how a file is to be read; answers what importing it would bring and refuse',
    params: idParams,
    body: importMapping,
    reply: importPreview,
  },
  getImportPreview: {
    method: 'GET',
    path: '/api/imports/:id/preview/',
    access: 'imports.use',
    summary: 'What importing a file would bring and refuse, as it is to be read',
    params: idParams,
    reply: importPreview,
  },
  listRefusedLines: {
    method: 'GET',
    path: '/api/imports/:id/refused/',
    access: 'imports.use',
    summary: 'Every line that is refused, or was left out, and why',
    params: idParams,
    query: z.strictObject({ ...pagingQuery }),
    reply: pageOf(refusedLine),
  },
  exportRefusedLines: {
    method: 'GET',
    path: '/api/imports/:id/refused/export_csv/',
    access: 'imports.use',
    summary: 'The same as a CSV file, a line for each problem',
    params: idParams,
    media: 'csv',
  },
  applyImport: {
    method: 'POST',
    path: '/api/imports/:id/apply/',
    access: 'imports.use',
    summary: 'Imports a file, all of it or nothing; asked again it answers what it brought',
    params: idParams,
    body: z.strictObject({
      /** Revision of the mapping the user has seen. */
      revision: z.number().int(),
      /** Must equal the number of rejected lines. */
      leave_out: z.number().int().min(0).default(0),
      /** Must equal the number of recorded days that change. */
      overwrite: z.number().int().min(0).default(0),
    }),
    reply: importSummary,
  },
  getImportProgress: {
    method: 'GET',
    path: '/api/imports/:id/progress/',
    access: 'imports.use',
    summary: 'How many lines of a running import are written; they count once all of them are',
    params: idParams,
    reply: importProgress,
  },
  getImportStanding: {
    method: 'GET',
    path: '/api/imports/:id/undo/',
    access: 'imports.use',
    summary: 'How much of what an import brought is still as it came',
    params: idParams,
    reply: importStanding,
  },
  undoImport: {
    method: 'POST',
    path: '/api/imports/:id/undo/',
    access: 'imports.use',
    summary: 'Takes back what an import brought; what was changed since only if it is said',
    params: idParams,
    body: z.strictObject({
      /** Required when any entry has been edited. */
      changed: z.enum(['keep', 'remove']).optional(),
    }),
    reply: importSummary,
  },
});
