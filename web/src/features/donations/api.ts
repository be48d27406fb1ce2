import './donation-messages.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import type { CallOf } from '@wastegauge/contract/route';
import type { Day } from '@wastegauge/contract/values/dates';
import {
  donationRoutes,
  type DonationOrganisation,
  type HandOver,
} from '@wastegauge/contract/waste/donations';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { DonationsSearch } from './donations-search.ts';

export const handOverPageSize = 10;
export const organisationPageSize = 20;
export const statementPageSize = 6;

const kept = { placeholderData: keepPreviousData };

export const summaryOptions = (site: number) =>
  routeOptions(['donations', 'summary', site], donationRoutes.getDonationSummary, {
    query: { site },
  });

/** The total of Explore for the same days. */
export const monthWasteOptions = (site: number, startDate: Day, endDate: Day) =>
  routeOptions(['explore', 'donations', site, startDate, endDate], exploreRoutes.getExploreChart, {
    query: { site: [site], zone: [], food: [], startDate, endDate },
  });

export const organisationsOptions = (site: number, page = 1, isArchived = false) =>
  routeOptions(
    ['donations', 'organisations', site, page, isArchived],
    donationRoutes.listOrganisations,
    {
      query: {
        site,
        is_archived: String(isArchived),
        limit: organisationPageSize,
        offset: (page - 1) * organisationPageSize,
      },
    },
    kept,
  );

const maxCollectors = 200;

/** All organisations that may take food. */
export const collectorsOptions = (site: number) =>
  routeOptions(['donations', 'organisations', site, 'all'], donationRoutes.listOrganisations, {
    query: { site, limit: maxCollectors },
  });

export const handOversOptions = (site: number, { page = 1, ordering }: DonationsSearch) =>
  routeOptions(
    ['donations', 'hand-overs', site, page, ordering],
    donationRoutes.listHandOvers,
    {
      query: {
        site,
        ordering,
        limit: handOverPageSize,
        offset: (page - 1) * handOverPageSize,
      },
    },
    kept,
  );

export const statementsOptions = (site: number, page: number) =>
  routeOptions(
    ['donations', 'statements', site, page],
    donationRoutes.listStatements,
    { query: { site, limit: statementPageSize, offset: (page - 1) * statementPageSize } },
    kept,
  );

export const donationFoodsOptions = (site: number) =>
  routeOptions(['donations', 'foods', site], donationRoutes.listDonationFoods, {
    query: { site },
  });

export const findDonationFood = async (site: number, food: number) =>
  (await call(donationRoutes.listDonationFoods, { query: { site, food } }))[0];

export const readStatement = (site: number, month: string, organisation?: number) =>
  call(donationRoutes.getStatement, {
    params: { month },
    query: { site, ...(organisation !== undefined && { organisation }) },
  });

export type HandOverBody = NonNullable<CallOf<typeof donationRoutes.createHandOver>['body']>;
export type HandOverChange = NonNullable<CallOf<typeof donationRoutes.updateHandOver>['body']>;
export type OrganisationBody = NonNullable<
  CallOf<typeof donationRoutes.createOrganisation>['body']
>;
export type OrganisationChange = NonNullable<
  CallOf<typeof donationRoutes.updateOrganisation>['body']
>;
export type RenewalBody = NonNullable<CallOf<typeof donationRoutes.renewAgreement>['body']>;

export const createHandOver = (body: HandOverBody): Promise<HandOver> =>
  call(donationRoutes.createHandOver, { body });

export const updateHandOver = (id: number, body: HandOverChange): Promise<HandOver> =>
  call(donationRoutes.updateHandOver, { params: { id }, body });

export const removeHandOver = (id: number, isRemoved: boolean): Promise<HandOver> =>
  call(donationRoutes.removeHandOver, { params: { id }, body: { is_removed: isRemoved } });

export const createOrganisation = (body: OrganisationBody): Promise<DonationOrganisation> =>
  call(donationRoutes.createOrganisation, { body });

export const updateOrganisation = (
  id: number,
  body: OrganisationChange,
): Promise<DonationOrganisation> =>
  call(donationRoutes.updateOrganisation, { params: { id }, body });

export const renewAgreement = (id: number, body: RenewalBody): Promise<DonationOrganisation> =>
  call(donationRoutes.renewAgreement, { params: { id }, body });

export const archiveOrganisation = (
  id: number,
  isArchived: boolean,
): Promise<DonationOrganisation> =>
  call(donationRoutes.archiveOrganisation, {
    params: { id },
    body: { is_archived: isArchived },
  });

export const uploadAgreement = (file: File) =>
  call(donationRoutes.uploadAgreement, { query: { name: file.name.slice(-255) }, file });

export function useRefreshDonations() {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['donations'] });
}
