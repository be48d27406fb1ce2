import { Button, Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ManagedSite } from '@wastegauge/contract/directory/sites';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './managed-sites-table.module.css';

/** What is rarely asked of a site: its clock, its money and when it was changed last. */
export function SiteDataCard({ site }: { site: ManagedSite }) {
  const { t } = useTranslation('sites');
  const format = useFormat();
  const { locale } = site;
  const facts = [
    [t('management.timezone'), site.timezone],
    [t('management.locale'), locale.locale_name],
    [t('management.currency'), `${locale.currency_symbol} ${locale.currency_name}`],
    [t('sector'), site.sector === null ? t('noSector') : t(`sectors.${site.sector}`)],
    [t('management.updatedAt'), format.timestamp(site.updated_at)],
  ] as const;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="ghost"
          className={classes['view'] ?? ''}
          leftSection={<IconInfoCircle size={16} stroke={1.7} aria-hidden />}
          aria-label={t('management.dataOf', { name: site.name })}
        >
          {t('management.view')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('management.dataOf', { name: site.name })}>
        <dl className={classes['facts']} tabIndex={-1} data-autofocus>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
