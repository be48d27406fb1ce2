import { donationRoutes } from '@wastegauge/contract/waste/donations';
import { defineFeature } from '../../platform/http/http.ts';
import { createAgreementUploads, downloadAgreement } from './agreement-files.ts';
import type { DonationDeps } from './deps.ts';
import { exportHandOvers, exportStatement } from './exports.ts';
import { listDonationFoods } from './foods.ts';
import { createHandOver, listHandOvers, removeHandOver, updateHandOver } from './hand-overs.ts';
import {
  archiveOrganisation,
  createOrganisation,
  listOrganisations,
  renewAgreement,
  updateOrganisation,
} from './organisations.ts';
import { listStatements, readStatement, readSummary } from './statements.ts';

export const donationFeature = defineFeature(donationRoutes, (deps: DonationDeps) => {
  const uploadAgreement = createAgreementUploads(deps);
  return {
    getDonationSummary: (actor, { query }) => readSummary(deps, actor, query),
    listOrganisations: (actor, { query }) => listOrganisations(deps, actor, query),
    createOrganisation: (actor, { body }) => createOrganisation(deps, actor, body),
    updateOrganisation: (actor, { params, body }) =>
      updateOrganisation(deps, actor, params.id, body),
    renewAgreement: (actor, { params, body }) => renewAgreement(deps, actor, params.id, body),
    archiveOrganisation: (actor, { params, body }) =>
      archiveOrganisation(deps, actor, params.id, body.is_archived),
    uploadAgreement: (actor, { upload, query }) => uploadAgreement(actor, upload, query.name),
    downloadAgreement: (actor, { params }) => downloadAgreement(deps, actor, params),
    listHandOvers: (actor, { query }) => listHandOvers(deps, actor, query),
    listDonationFoods: (actor, { query }) => listDonationFoods(deps, actor, query),
    exportHandOvers: (actor, { query }) => exportHandOvers(deps, actor, query),
    createHandOver: (actor, { body }) => createHandOver(deps, actor, body),
    updateHandOver: (actor, { params, body }) => updateHandOver(deps, actor, params.id, body),
    removeHandOver: (actor, { params, body }) =>
      removeHandOver(deps, actor, params.id, body.is_removed),
    listStatements: (actor, { query }) => listStatements(deps, actor, query),
    getStatement: (actor, { params, query }) => readStatement(deps, actor, params.month, query),
    exportStatement: (actor, { params, query }) =>
      exportStatement(deps, actor, params.month, query),
  };
});
