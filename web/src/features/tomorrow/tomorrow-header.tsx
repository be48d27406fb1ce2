import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCalendarStar, IconDots, IconFileTypeCsv, IconMapPin, IconPrinter } from '#icons';
import { useNavigate } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { adviceLimits, type Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { addDays } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { capitaliseFirst } from '../../widgets/figures/format.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { HolidayDialogs } from './holidays/holiday-dialogs.tsx';
import classes from './tomorrow-page.module.css';
import { useExportAdvice } from './use-export-advice.ts';
import type { PlanDraft } from './use-plan-draft.ts';

interface TomorrowHeaderProps {
  sites: readonly SiteOption[];
  site?: SiteOption;
  data?: Tomorrow;
  plan?: PlanDraft;
  onSave?: () => void;
}

export function TomorrowHeader({ sites, site, data, plan, onSave }: TomorrowHeaderProps) {
  const { t } = useTranslation(['tomorrow', 'common']);
  const { weekdayName, fullDay } = useDayTexts();
  const canPlan = useCan('covers.write');
  const isTomorrow = data === undefined || data.day === addDays(data.today, 1);
  return (
    <PageHeader
      title={isTomorrow ? t('title') : capitaliseFirst(weekdayName(data.day))}
      subtitle={
        data && (
          <>
            {capitaliseFirst(fullDay(data.day))}
            <span className={classes['printedSite']}> · {data.site.name}</span>
          </>
        )
      }
      subtitlePosition="beside"
      actions={
        <div className={classes['actions']}>
          {sites.length > 1 && site && <SiteField sites={sites} site={site} />}
          {data && site && (
            <>
              <Button
                className={classes['print'] ?? ''}
                leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('print')}
              </Button>
              <MoreMenu site={site} data={data} />
            </>
          )}
          {canPlan && plan && !data?.is_closed && (
            <>
              {plan.isDirty && (
                <Button variant="link" disabled={plan.isSaving} onClick={plan.discard}>
                  {t('plan.discard')}
                </Button>
              )}
              <Button
                variant="primary"
                disabled={!plan.isDirty}
                loading={plan.isSaving}
                onClick={onSave}
              >
                {t('plan.save')}
              </Button>
            </>
          )}
        </div>
      }
    />
  );
}

function SiteField({ sites, site }: { sites: readonly SiteOption[]; site: SiteOption }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const choose = (id: number): void => {
    const chosen = sites.find((one) => one.id === id);
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, siteId: chosen?.id, siteName: chosen?.name }),
    });
  };
  return (
    <SelectField
      aria-label={t('site')}
      className={classes['site']}
      icon={<IconMapPin size={18} stroke={1.7} aria-hidden />}
      searchable={sites.length > 8}
      nothingFoundMessage={t('noResults')}
      options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(site.id)}
      onChange={(value) => choose(Number(value))}
    />
  );
}

function MoreMenu({ site, data }: { site: SiteOption; data: Tomorrow }) {
  const { t } = useTranslation('tomorrow');
  const { opened, open, close } = useDialogs<'holidays'>();
  const exporting = useExportAdvice(data.site, data.today);
  return (
    <>
      <Menu width={280} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')}>
            <IconDots size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarStar size={20} stroke={1.7} aria-hidden />}
            onClick={() => open('holidays')}
          >
            {t('holidays.open')}
          </Menu.Item>
          <Menu.Item
            className={classes['printItem'] ?? ''}
            leftSection={<IconPrinter size={20} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypeCsv size={20} stroke={1.7} aria-hidden />}
            disabled={exporting.isRunning}
            onClick={exporting.start}
          >
            {t('export.csv')}
            <small className={classes['hint']}>
              {t('export.hint', { count: adviceLimits.maxExportDays })}
            </small>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <HolidayDialogs
        site={site}
        today={data.today}
        opened={opened === 'holidays'}
        onClose={close('holidays')}
      />
    </>
  );
}
