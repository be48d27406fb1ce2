import { paperPalette } from '../scene/paint-colours.ts';
import { documentPages, type DocumentTexts } from './document-pages.ts';
import { runReportWorker } from './run-report-worker.ts';

export type { DocumentColumn, DocumentSection, DocumentTexts } from './document-pages.ts';

/** A PDF of text and tables, written in a worker. */
export const exportDocument = (document: DocumentTexts): Promise<Blob> =>
  runReportWorker({
    kind: 'document',
    title: document.title,
    subtitle: document.subtitle,
    language: document.language,
    palette: paperPalette,
    pages: documentPages(document),
  });
