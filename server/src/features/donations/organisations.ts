import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import type {
  DonationOrganisation,
  donationRoutes,
  GivenAgreement,
  NewOrganisation,
} from '@wastegauge/contract/waste/donations';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { lockSites, reportFrame } from '../sites/service.ts';
import { chooseAgreementFile } from './agreement-files.ts';
import { noAmounts, toAmounts, type AmountRow } from './amounts.ts';
import type { DonationDeps } from './deps.ts';
import { daysOfMonth, monthOfDay } from './months.ts';
import {
  countOrganisations,
  deleteAgreement,
  findAgreementByClientId,
  findAmountsByOrganisation,
  findManagedGroup,
  findOrganisation,
  findOrganisationPage,
  insertAgreement,
  insertOrganisation,
  isNameTaken,
  lockOrganisation,
  replaceAgreement,
  replaceOrganisation,
  requireOrganisation,
  setArchivedAt,
  type OrganisationRow,
  type StoredOrganisation,
} from './organisation-queries.ts';

type Routes = typeof donationRoutes;
type Changes = ParsedRequest<Routes['updateOrganisation']>['body'];

export async function listOrganisations(
  { db, clock, kgPerMeal }: DonationDeps,
  actor: Actor,
  {
    site: siteId,
    month,
    is_archived: isArchived,
    limit,
    offset,
  }: ParsedRequest<Routes['listOrganisations']>['query'],
): Promise<ReplyOf<Routes['listOrganisations']>> {
  const scope = narrowTo(actor.scope, siteId);
  const { today } = await reportFrame(db, scope, clock.now());
  const page = { siteId, isArchived, today, limit, offset };
  const period = daysOfMonth(month ?? monthOfDay(today));
  const [rows, current, archived, amounts, group] = await Promise.all([
    findOrganisationPage(db, actor.scope, page),
    countOrganisations(db, siteId, false),
    countOrganisations(db, siteId, true),
    findAmountsByOrganisation(db, siteId, period),
    findManagedGroup(db, siteId, actor.scope, actor.user.parentGroupId),
  ]);
  return {
    count: isArchived ? archived : current,
    archived,
    group: group ?? null,
    results: rows.map((row) => {
      const taken = amounts.find(({ organisationId }) => organisationId === row.id);
      return toOrganisation(row, taken ?? noAmounts, kgPerMeal);
    }),
  };
}

export async function createOrganisation(
  deps: DonationDeps,
  actor: Actor,
  {
    site: siteId,
    is_for_group: isForGroup,
    agreement,
    client_id: clientId,
    ...given
  }: NewOrganisation,
): Promise<DonationOrganisation> {
  narrowTo(actor.scope, siteId);
  const by = { by: actor.user.id, at: deps.clock.now() };
  const id = await inTransaction(deps.db, async (transaction) => {
    await lockSites(transaction, [siteId]);
    const isSame = sql`organisation.client_id = ${clientId ?? null}::uuid`;
    const known = await findOrganisation(transaction, actor.scope, isSame);
    if (known) {
      if (known.name !== given.name) throw new AppError('entryDiffers');
      return known.id;
    }
    const owner = await chooseOwner(transaction, actor, siteId, isForGroup);
    const stored = toStored(given);
    if (await isNameTaken(transaction, given.name, { ...owner, exceptId: null })) {
      throw invalidField('name', donationTexts.organisationNameTaken);
    }
    const created = await insertOrganisation(transaction, { ...stored, ...owner, clientId }, by);
    if (created === undefined) throw new AppError('entryDiffers');
    if (agreement) await storeAgreement(transaction, actor, created, agreement, by);
    const target: [string, number, number] = ['donation_organisation', created, siteId];
    await writeAudit(transaction, actor, 'donation_organisation.created', target, {
      after: { ...stored, ...owner, agreement },
    });
    return created;
  });
  return readOrganisation(deps, actor, id);
}

async function chooseOwner(
  transaction: Db,
  actor: Actor,
  siteId: number,
  isForGroup: boolean,
): Promise<{ groupId: number | null; siteId: number | null }> {
  if (!isForGroup) return { groupId: null, siteId };
  const { parentGroupId } = actor.user;
  const group = await findManagedGroup(transaction, siteId, actor.scope, parentGroupId);
  if (!group) throw invalidField('is_for_group', donationTexts.organisationNotEditable);
  return { groupId: group.id, siteId: null };
}

async function storeAgreement(
  transaction: Db,
  actor: Actor,
  organisationId: number,
  given: GivenAgreement & { client_id?: string | undefined },
  by: { by: number; at: Date },
): Promise<void> {
  const file = given.file ? await chooseAgreementFile(transaction, actor, given.file) : null;
  const stored = { validFrom: given.valid_from, validUntil: given.valid_until, file };
  const row = { ...stored, clientId: given.client_id };
  const id = await insertAgreement(transaction, organisationId, row, by);
  if (id === undefined) throw new AppError('entryDiffers');
}

export const updateOrganisation = (
  deps: DonationDeps,
  actor: Actor,
  id: number,
  { agreement, ...changes }: Changes,
): Promise<DonationOrganisation> =>
  changeOrganisation(deps, actor, id, async (transaction, row, by) => {
    const before = storedOf(row);
    const after = { ...before, ...toStoredChanges(changes) };
    const owner = {
      groupId: row.group?.id ?? null,
      siteId: row.site?.id ?? null,
      exceptId: id,
    };
    if (await isNameTaken(transaction, after.name, owner)) {
      throw invalidField('name', donationTexts.organisationNameTaken);
    }
    await replaceOrganisation(transaction, id, after, by.at);
    if (agreement !== undefined) await changeAgreement(transaction, actor, row, agreement, by);
    await writeAudit(transaction, actor, 'donation_organisation.changed', auditTarget(row), {
      before: { ...before, agreement: row.agreements[0] ?? null },
      after: { ...after, ...(agreement !== undefined && { agreement }) },
    });
  });

async function changeAgreement(
  transaction: Db,
  actor: Actor,
  row: OrganisationRow,
  given: GivenAgreement | null,
  by: { by: number; at: Date },
): Promise<void> {
  const [current] = row.agreements;
  if (!current) {
    if (given) await storeAgreement(transaction, actor, row.id, given, by);
    return;
  }
  if (!given) {
    await deleteAgreement(transaction, current.id);
    return;
  }
  const isSame = given.file === undefined || given.file === current.file;
  const file = given.file ? await chooseFileUnless(isSame, transaction, actor, given.file) : null;
  await replaceAgreement(transaction, current.id, {
    validFrom: given.valid_from,
    validUntil: given.valid_until,
    file: isSame ? undefined : file,
  });
}

const chooseFileUnless = (isSame: boolean, transaction: Db, actor: Actor, name: string) =>
  isSame ? null : chooseAgreementFile(transaction, actor, name);

export async function renewAgreement(
  deps: DonationDeps,
  actor: Actor,
  id: number,
  given: ParsedRequest<Routes['renewAgreement']>['body'],
): Promise<DonationOrganisation> {
  return changeOrganisation(deps, actor, id, async (transaction, row, by) => {
    const { client_id: clientId } = given;
    const known = clientId && (await findAgreementByClientId(transaction, clientId));
    if (known) {
      const isSame = known.organisationId === id && known.validUntil === given.valid_until;
      if (!isSame) throw new AppError('entryDiffers');
      return;
    }
    const until = row.agreements[0]?.valid_until;
    if (until && given.valid_until !== null && given.valid_until <= until) {
      throw invalidField('valid_until', donationTexts.renewalEndsEarlier);
    }
    await storeAgreement(transaction, actor, id, given, by);
    await writeAudit(transaction, actor, 'donation_organisation.renewed', auditTarget(row), {
      before: { agreement: row.agreements[0] ?? null },
      after: { agreement: given },
    });
  });
}

export const archiveOrganisation = (
  deps: DonationDeps,
  actor: Actor,
  id: number,
  isArchived: boolean,
): Promise<DonationOrganisation> =>
  changeOrganisation(deps, actor, id, async (transaction, row, { at }) => {
    if (row.isArchived === isArchived) return;
    await setArchivedAt(transaction, id, isArchived ? at : null, at);
    const action = isArchived ? 'archived' : 'restored';
    await writeAudit(transaction, actor, `donation_organisation.${action}`, auditTarget(row), {
      before: { isArchived: row.isArchived },
      after: { isArchived },
    });
  });

async function changeOrganisation(
  deps: DonationDeps,
  actor: Actor,
  id: number,
  change: (transaction: Db, row: OrganisationRow, by: { by: number; at: Date }) => Promise<void>,
): Promise<DonationOrganisation> {
  await inTransaction(deps.db, async (transaction) => {
    await lockOrganisation(transaction, id);
    const row = await requireOrganisation(transaction, actor.scope, id);
    if (!row.canEdit)
      throw new AppError('forbidden', { message: donationTexts.organisationNotEditable });
    await change(transaction, row, { by: actor.user.id, at: deps.clock.now() });
  });
  return readOrganisation(deps, actor, id);
}

const readOrganisation = async (
  { db, kgPerMeal }: DonationDeps,
  actor: Actor,
  id: number,
): Promise<DonationOrganisation> =>
  toOrganisation(await requireOrganisation(db, actor.scope, id), noAmounts, kgPerMeal);

const auditTarget = ({ id, site }: OrganisationRow): [string, number, number | undefined] => [
  'donation_organisation',
  id,
  site?.id,
];

type OrganisationFields = Omit<
  NewOrganisation,
  'site' | 'is_for_group' | 'agreement' | 'client_id'
>;

const toStored = (given: OrganisationFields): StoredOrganisation => ({
  name: given.name,
  kind: given.kind,
  address: given.address,
  contactName: given.contact_name,
  contactEmail: given.contact_email,
  contactPhone: given.contact_phone,
  foodsAccepted: given.foods_accepted,
  collectionDays: given.collection_days,
  collectionTime: given.collection_time,
});

const toStoredChanges = (given: Omit<Changes, 'agreement'>): Partial<StoredOrganisation> => ({
  ...(given.name !== undefined && { name: given.name }),
  ...(given.kind !== undefined && { kind: given.kind }),
  ...(given.address !== undefined && { address: given.address }),
  ...(given.contact_name !== undefined && { contactName: given.contact_name }),
  ...(given.contact_email !== undefined && { contactEmail: given.contact_email }),
  ...(given.contact_phone !== undefined && { contactPhone: given.contact_phone }),
  ...(given.foods_accepted !== undefined && { foodsAccepted: given.foods_accepted }),
  ...(given.collection_days !== undefined && { collectionDays: given.collection_days }),
  ...(given.collection_time !== undefined && { collectionTime: given.collection_time }),
});

const storedOf = (row: OrganisationRow): StoredOrganisation => ({
  name: row.name,
  kind: row.kind,
  address: row.address,
  contactName: row.contactName,
  contactEmail: row.contactEmail,
  contactPhone: row.contactPhone,
  foodsAccepted: row.foodsAccepted,
  collectionDays: row.collectionDays,
  collectionTime: row.collectionTime,
});

export const toOrganisation = (
  row: OrganisationRow,
  amounts: AmountRow,
  kgPerMeal: number,
): DonationOrganisation => {
  const [agreement = null, ...earlier] = row.agreements.map(
    ({ id, valid_from, valid_until, file_name }) => ({ id, valid_from, valid_until, file_name }),
  );
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    address: row.address,
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    foods_accepted: row.foodsAccepted,
    collection_days: row.collectionDays,
    collection_time: row.collectionTime,
    group: row.group,
    site: row.site,
    agreement,
    earlier_agreements: earlier,
    is_archived: row.isArchived,
    can_edit: row.canEdit,
    ...toAmounts(amounts, kgPerMeal),
  };
};
