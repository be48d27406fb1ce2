import './factor-messages.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  factorSetRoutes,
  type ComparedFood,
  type FactorPreview,
  type FactorSet,
} from '@wastegauge/contract/waste/factor-sets';
import type { FactorScope, OwnFactorEntry } from '@wastegauge/contract/waste/own-factors';
import type { AnswerOf } from '@wastegauge/contract/route';
import type { Day } from '@wastegauge/contract/values/dates';
import { call } from '../../api/call.ts';
import { download, saveFile } from '../../api/download.ts';
import { routeOptions } from '../../api/route-options.ts';
import { defaultOrdering, type FactorSetsSearch } from './factor-sets-search.ts';

export const comparedPageSize = 10;
export const previewPageSize = 10;
export const ownPageSize = 10;

export type FactorSetList = AnswerOf<(typeof factorSetRoutes)['listFactorSets']>;
export type ListedFood = ComparedFood & { id: number };
export type PreviewedFood = FactorPreview['results'][number] & { id: number };

const key = 'factor-sets';

export const factorSetsOptions = (organisation: number | undefined) =>
  routeOptions([key, 'list', organisation], factorSetRoutes.listFactorSets, {
    query: { organisation },
  });

/** Read every second while events are recalculated. */
export const recountOptions = (organisation: number) =>
  routeOptions(
    [key, 'recount', organisation],
    factorSetRoutes.getFactorRecount,
    { query: { organisation } },
    { staleTime: 0, refetchInterval: ({ state }) => (isRunning(state.data) ? 1000 : false) },
  );

const isRunning = (data: AnswerOf<(typeof factorSetRoutes)['getFactorRecount']> | undefined) =>
  data?.recount !== null && data?.recount.finished_at === null;

export interface Comparison {
  organisation: number;
  a: number;
  b: number;
  search: FactorSetsSearch;
}

export const comparisonOptions = ({ organisation, a, b, search }: Comparison) => {
  const query = {
    organisation,
    a,
    b,
    measure: search.measure ?? 'co2',
    search: search.search ?? '',
    ordering: search.ordering ?? defaultOrdering,
    limit: comparedPageSize,
    offset: ((search.page ?? 1) - 1) * comparedPageSize,
  };
  return queryOptions({
    queryKey: [key, 'compare', query],
    queryFn: async ({ signal }) => {
      const page = await call(factorSetRoutes.compareFactorSets, { query, signal });
      return {
        ...page,
        results: page.results.map((row): ListedFood => ({ ...row, id: row.food })),
      };
    },
    placeholderData: keepPreviousData,
  });
};

export interface WantedChoice {
  organisation: number;
  set: number;
  since: Day;
}

export const previewOptions = (choice: WantedChoice, page: number) =>
  queryOptions({
    queryKey: [key, 'preview', choice, page],
    queryFn: async ({ signal }) => {
      const query = { ...choice, limit: previewPageSize, offset: (page - 1) * previewPageSize };
      const preview = await call(factorSetRoutes.previewFactorChoice, { query, signal });
      const results = preview.results.map((row): PreviewedFood => ({ ...row, id: row.food }));
      return { ...preview, results };
    },
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [key] });
}

export function useChooseSet() {
  return useMutation({
    mutationFn: (body: WantedChoice) => call(factorSetRoutes.chooseFactorSet, { body }),
    onSuccess: useRefresh(),
  });
}

export function useRemoveChoice(organisation: number) {
  return useMutation({
    mutationFn: (since: Day) =>
      call(factorSetRoutes.removeFactorChoice, { params: { since }, query: { organisation } }),
    onSuccess: useRefresh(),
  });
}

export function useArchiveSet() {
  return useMutation({
    mutationFn: ({ id, isArchived }: { id: number; isArchived: boolean }) =>
      call(factorSetRoutes.archiveFactorSet, { params: { id }, body: { is_archived: isArchived } }),
    onSuccess: useRefresh(),
  });
}

export const ownValuesOptions = (organisation: number, page: number) => {
  const query = { organisation, limit: ownPageSize, offset: (page - 1) * ownPageSize };
  return routeOptions(
    [key, 'own', query],
    factorSetRoutes.listOwnFactors,
    { query },
    { placeholderData: keepPreviousData },
  );
};

export function useSetOwnValue() {
  return useMutation({
    mutationFn: (body: OwnFactorEntry) => call(factorSetRoutes.setOwnFactor, { body }),
    onSuccess: useRefresh(),
  });
}

export function useRemoveOwnValue() {
  return useMutation({
    mutationFn: (id: number) => call(factorSetRoutes.removeOwnFactor, { params: { id } }),
    onSuccess: useRefresh(),
  });
}

export interface SetDescription {
  name: string;
  version: string;
  publisher: string;
  licence: string;
  published_on: Day | undefined;
  scope: FactorScope;
}

/** Reads the file without storing anything. */
export const checkFile = (organisation: number, file: File) =>
  call(factorSetRoutes.importFactorSet, {
    query: { organisation, name: file.name.slice(0, 100), version: '-', check: 'true' },
    file,
  });

export function useImportSet(organisation: number) {
  return useMutation({
    mutationFn: ({ file, ...set }: SetDescription & { file: File }) =>
      call(factorSetRoutes.importFactorSet, { query: { organisation, ...set }, file }),
    onSuccess: useRefresh(),
  });
}

const withoutProgress = { signal: new AbortController().signal, onProgress: () => undefined };

export async function saveSet(organisation: number, { id, name, version }: FactorSet) {
  const file = await download(factorSetRoutes.exportFactorSet, {
    params: { id },
    query: { organisation },
    ...withoutProgress,
  });
  saveFile(file, `${name} ${version}.csv`);
}
