import type { ImportKind } from '@wastegauge/contract/values/address-options';
import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import { importRoutes, type ImportPreview } from '@wastegauge/contract/edges/imports';
import type { Language } from '@wastegauge/contract/values/languages';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { download, saveFile } from '../../api/download.ts';

export const pageSize = 20;
export const linesPerPage = 10;

const pageQuery = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit });

export const importListOptions = (page: number) =>
  routeOptions(
    ['imports', 'list', page],
    importRoutes.listImports,
    { query: pageQuery(page, pageSize) },
    { placeholderData: keepPreviousData },
  );

export const draftOptions = (id: number) =>
  routeOptions(
    ['imports', 'draft', id],
    importRoutes.getImport,
    { params: { id } },
    { retry: false },
  );

const previewKey = (id: number) => ['imports', 'preview', id];

export const previewOptions = (id: number) =>
  routeOptions(
    previewKey(id),
    importRoutes.getImportPreview,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

/** `revision` separates the lists of successive mappings. */
export const refusedLinesOptions = (id: number, revision: number, page: number) =>
  routeOptions(
    ['imports', 'refused', id, revision, page],
    importRoutes.listRefusedLines,
    { params: { id }, query: pageQuery(page, linesPerPage) },
    { placeholderData: keepPreviousData },
  );

/** While an import is being written. */
export const progressOptions = (id: number) =>
  routeOptions(
    ['imports', 'progress', id],
    importRoutes.getImportProgress,
    { params: { id } },
    { staleTime: 0, gcTime: 0, refetchInterval: 1000 },
  );

export const undoStatusOptions = (id: number) =>
  routeOptions(
    ['imports', 'undo-status', id],
    importRoutes.getImportStanding,
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  );

const chosenFileKey = (id: number) => ['imports', 'file', id];

/** Kept until the page is left, so that another sheet can be read. */
export function useChosenFile(id: number): File | undefined {
  return useQuery<File>({
    queryKey: chosenFileKey(id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

interface ChosenFile {
  file: File;
  kind: ImportKind;
  sheet?: string | undefined;
}

export function useUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, kind, sheet }: ChosenFile) =>
      call(importRoutes.uploadImport, { query: { kind, name: file.name, sheet }, file }),
    onSuccess: (draft, { file }) => {
      queryClient.setQueryData(draftOptions(draft.id).queryKey, draft);
      queryClient.setQueryData(chosenFileKey(draft.id), file);
      void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
    },
  });
}

export function useSaveMapping(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportMapping): Promise<ImportPreview> =>
      call(importRoutes.saveImportMapping, { params: { id }, body }),
    onSuccess: (preview, mapping) => {
      const { queryKey } = draftOptions(id);
      queryClient.setQueryData(previewKey(id), preview);
      // Applied at once, because the next answer extends this mapping.
      queryClient.setQueryData(queryKey, (draft) => draft && { ...draft, mapping });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useDiscard(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(importRoutes.discardImport, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['imports', 'list'] }),
  });
}

interface ApplyAgreement {
  revision: number;
  leave_out: number;
  overwrite: number;
}

export function useChooseSheet(id: number) {
  const upload = useUpload();
  const discard = useDiscard(id);
  return useMutation({
    mutationFn: async (chosen: ChosenFile) => {
      const draft = await upload.mutateAsync(chosen);
      await discard.mutateAsync();
      return draft;
    },
  });
}

/** An import can change every figure. */
export function useApply(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApplyAgreement) => call(importRoutes.applyImport, { params: { id }, body }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] !== 'draft' && queryKey[1] !== 'preview',
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: previewKey(id) }),
  });
}

export function useUndo(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changed: 'keep' | 'remove' | undefined) =>
      call(importRoutes.undoImport, { params: { id }, body: { changed } }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: () => queryClient.invalidateQueries({ queryKey: undoStatusOptions(id).queryKey }),
  });
}

const withoutProgress = { signal: new AbortController().signal, onProgress: () => undefined };

export async function saveTemplate(kind: ImportKind, language: Language): Promise<void> {
  const query = { kind, language };
  saveFile(
    await download(importRoutes.getImportTemplate, { query, ...withoutProgress }),
    `wastegauge-${kind}.csv`,
  );
}

export async function saveRefusedLines(id: number, fileName: string): Promise<void> {
  const file = await download(importRoutes.exportRefusedLines, {
    params: { id },
    ...withoutProgress,
  });
  saveFile(file, `${fileName.replace(/\.\w+$/, '')}-refused.csv`);
}
