import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '#icons';
import { Link } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../figures/use-format.ts';
import classes from './widget-panel.module.css';

export interface Basis {
  period: Period | undefined;
  comparedWith?: Period | undefined;
  counted: string;
  source: string;
  hasPublications?: boolean | undefined;
}

interface WidgetBasisProps {
  name: string;
  placeName: string;
  basis: Basis;
}

export function WidgetBasis({ name, placeName, basis }: WidgetBasisProps) {
  const { t } = useTranslation(['widgets', 'common']);
  const format = useFormat();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const days = ({ startDate, endDate }: Period): string =>
    t('basis.days', { from: format.day(startDate), to: format.day(endDate) });
  const facts = [
    basis.period && { name: t('basis.period'), text: days(basis.period) },
    basis.comparedWith && { name: t('basis.comparedWith'), text: days(basis.comparedWith) },
    { name: t('basis.site'), text: placeName },
    { name: t('basis.counted'), text: basis.counted },
    { name: t('basis.source'), text: basis.source },
  ].filter((fact) => fact !== undefined);
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      width={320}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={t('basis.short')} disabled={isOpen}>
          <ActionIcon size="xs" aria-label={t('basis.label', { widget: name })} onClick={toggle}>
            <IconInfoCircle size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown
        className={classes['basis']}
        aria-label={t('basis.label', { widget: name })}
        tabIndex={-1}
        data-autofocus
      >
        <p className={classes['basisTitle']}>{t('basis.title')}</p>
        <dl className={classes['facts']}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
        {basis.hasPublications === true && <Link to="/sources">{t('basis.more')}</Link>}
      </Popover.Dropdown>
    </Popover>
  );
}
