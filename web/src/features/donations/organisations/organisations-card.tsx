import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconEdit,
  IconFileDownload,
  IconHeartHandshake,
  IconPlus,
  IconRefresh,
  IconFileTypePdf,
} from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { addMonths } from '@wastegauge/contract/values/dates';
import { donationRoutes, type DonationOrganisation } from '@wastegauge/contract/waste/donations';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/data-table-column.ts';
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts';
import { Panel } from '../../../ui/display/panel.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useUndoableChange } from '../../../widgets/decisions/use-undoable-change.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useCan } from '../../../widgets/session/current-user.ts';
import { PagedTable } from '../../../widgets/tables/paged-table.tsx';
import { AgreementBadge } from '../agreement-badge.tsx';
import { agreementState } from '../agreement-state.ts';
import {
  archiveOrganisation,
  organisationPageSize,
  organisationsOptions,
  useRefreshDonations,
} from '../api.ts';
import { useStatementFiles } from '../statements/use-statement-files.ts';
import type { DonationSummary } from '../summary-strip.tsx';
import { useDonationTexts } from '../use-donation-texts.ts';
import { useFileDownload } from '../../../widgets/forms/use-file-download.ts';
import { OrganisationDialog } from './organisation-dialog.tsx';
import classes from './organisations-card.module.css';
import { RenewDialog } from './renew-dialog.tsx';

interface OrganisationsCardProps {
  site: SiteOption;
  summary: DonationSummary;
}

export function OrganisationsCard({ site, summary }: OrganisationsCardProps) {
  const { t } = useTranslation(['donations', 'common']);
  const [page, setPage] = useState<number>();
  const [isArchived, setIsArchived] = useState(false);
  const list = useQuery(organisationsOptions(site.id, page, isArchived));
  const canManage = useCan('donations.manage');
  const dialogs = useDialogs<'add' | 'edit' | 'renew'>();
  const [chosen, setChosen] = useState<DonationOrganisation>();
  const open = (dialog: 'edit' | 'renew', organisation: DonationOrganisation): void => {
    setChosen(organisation);
    dialogs.open(dialog);
  };
  const canEdit = ({ can_edit: isEditable }: DonationOrganisation): boolean =>
    canManage && isEditable;
  const columns = useColumns(summary, (organisation) =>
    canEdit(organisation) && !organisation.is_archived ? (
      <Button variant="link" size="xs" onClick={() => open('renew', organisation)}>
        {t('renew.link')}
      </Button>
    ) : null,
  );
  const add = canManage && (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
      onClick={() => dialogs.open('add')}
    >
      {t('organisation.add')}
    </Button>
  );
  const archived = list.data?.archived ?? 0;
  return (
    <Panel
      title={t(isArchived ? 'organisation.archivedTitle' : 'organisation.title')}
      withHeadBorder
      withoutPadding
      actions={
        <>
          {(archived > 0 || isArchived) && (
            <Button
              variant="link"
              size="xs"
              onClick={() => {
                setIsArchived(!isArchived);
                setPage(undefined);
              }}
            >
              {isArchived
                ? t('organisation.showCurrent')
                : t('organisation.showArchived', { count: archived })}
            </Button>
          )}
          {add}
        </>
      }
    >
      <PagedTable<DonationOrganisation>
        className={classes['table']}
        list={list}
        page={page}
        pageSize={organisationPageSize}
        onPageChange={setPage}
        caption={t('organisation.title')}
        columns={columns}
        rowMenu={{
          header: t('menu'),
          label: ({ name }) => t('organisation.menuOf', { name }),
          renderItems: (organisation) => (
            <OrganisationMenu
              organisation={organisation}
              site={site}
              summary={summary}
              canEdit={canEdit(organisation)}
              onOpen={(dialog) => open(dialog, organisation)}
            />
          ),
        }}
        empty={
          <EmptyState
            icon={<IconHeartHandshake />}
            title={t(isArchived ? 'organisation.noneArchived' : 'organisation.none')}
            hint={isArchived ? undefined : t('organisation.noneHint')}
            action={isArchived ? undefined : add}
          />
        }
      />
      <OrganisationDialog
        opened={dialogs.opened === 'add' || dialogs.opened === 'edit'}
        onClose={() => {
          dialogs.close('add')();
          dialogs.close('edit')();
        }}
        organisation={dialogs.opened === 'add' ? undefined : chosen}
        site={site}
        group={list.data?.group ?? null}
        today={summary.today}
      />
      <RenewDialog
        opened={dialogs.opened === 'renew'}
        onClose={dialogs.close('renew')}
        organisation={chosen}
        today={summary.today}
      />
    </Panel>
  );
}

interface OrganisationMenuProps {
  organisation: DonationOrganisation;
  site: SiteOption;
  summary: DonationSummary;
  canEdit: boolean;
  onOpen: (dialog: 'edit' | 'renew') => void;
}

function OrganisationMenu({ organisation, site, summary, canEdit, onOpen }: OrganisationMenuProps) {
  const { t } = useTranslation('donations');
  const archive = useArchive();
  const files = useFileDownload();
  const statements = useStatementFiles(site.id);
  const { id, agreement, is_archived: isArchived } = organisation;
  const lastMonth = addMonths(summary.today, -1).slice(0, 7);
  return (
    <>
      {canEdit && !isArchived && (
        <>
          <Menu.Item
            leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
            onClick={() => onOpen('edit')}
          >
            {t('organisation.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
            onClick={() => onOpen('renew')}
          >
            {t('renew.title')}
          </Menu.Item>
        </>
      )}
      {agreement?.file_name && (
        <Menu.Item
          leftSection={<IconFileDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() =>
            files.start(
              donationRoutes.downloadAgreement,
              { params: { id, agreementId: agreement.id } },
              agreement.file_name ?? '',
            )
          }
        >
          {t('organisation.download')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />}
        onClick={() => statements.savePdf(lastMonth, organisation)}
      >
        {t('organisation.lastStatement')}
      </Menu.Item>
      {canEdit && (
        <Menu.Item
          leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
          onClick={() => void archive(organisation)}
        >
          {t(isArchived ? 'organisation.restore' : 'organisation.archive')}
        </Menu.Item>
      )}
    </>
  );
}

function useArchive() {
  const { t } = useTranslation('donations');
  const { change } = useUndoableChange({
    refresh: useRefreshDonations(),
    undoneText: t('undone'),
  });
  return ({ id, is_archived: isArchived }: DonationOrganisation): Promise<void> =>
    change({
      run: () => archiveOrganisation(id, !isArchived),
      done: t(isArchived ? 'organisation.restored' : 'organisation.archived'),
      undo: () => archiveOrganisation(id, isArchived),
    });
}

function useColumns(
  summary: DonationSummary,
  renewLink: (organisation: DonationOrganisation) => ReactNode,
): Column<DonationOrganisation>[] {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const { kg, collects, foodKinds } = useDonationTexts();
  return [
    {
      key: 'name',
      header: t('organisation.name'),
      render: ({ name, kind, group }) => (
        <span className={classes['name']}>
          <b>{name}</b>
          <small>
            {[kind, group !== null && t('organisation.ofGroup', { group: group.name })]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      key: 'collects',
      header: t('organisation.collects'),
      render: (organisation) => collects(organisation),
    },
    {
      key: 'takes',
      header: t('organisation.takes'),
      render: ({ foods_accepted: kinds }) => (kinds.length === 0 ? '–' : foodKinds(kinds)),
    },
    {
      key: 'agreement',
      header: t('organisation.agreement'),
      render: (organisation) => {
        const { kind } = agreementState(organisation.agreement, summary.today);
        const isDue = kind === 'endsSoon' || kind === 'ended';
        return (
          <span className={classes['agreement']}>
            <AgreementBadge agreement={organisation.agreement} today={summary.today} />
            {isDue && renewLink(organisation)}
          </span>
        );
      },
    },
    {
      key: 'handOvers',
      header: t('organisation.handOvers'),
      align: 'end',
      render: ({ hand_overs: count }) => (count === 0 ? '–' : format.count(count)),
    },
    {
      key: 'weight',
      header: t('organisation.thisMonth'),
      align: 'end',
      render: ({ hand_overs: count, weight_kg: weightKg, meals }) =>
        count === 0 ? (
          '–'
        ) : (
          <span className={classes['weight']}>
            <b>{kg(weightKg)}</b>
            <small>{t('meals', { count: meals, meals: format.count(meals) })}</small>
          </span>
        ),
    },
  ];
}
