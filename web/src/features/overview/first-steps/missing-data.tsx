import {
  IconChartLine,
  IconChartPie,
  IconDatabaseOff,
  IconScale,
  IconScissors,
  IconToolsKitchen2,
  IconUsers,
  type Icon,
} from '#icons';
import { can } from '@wastegauge/contract/permissions';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useCurrentUser } from '../../../widgets/session/current-user.ts';
import { useIsUnnamed } from '../use-overview.ts';
import { add, LinkButton } from './step-actions.tsx';

const icons: Partial<Record<MissingDataProps['widget'], Icon>> = {
  'focus-food': IconToolsKitchen2,
  'unnamed-food': IconToolsKitchen2,
  occupancy: IconUsers,
  journey: IconChartLine,
  trimmings: IconScissors,
  'most-wasted-groups': IconChartPie,
  'mini-plate-waste': IconScale,
  'daily-plate-waste': IconToolsKitchen2,
};

const needsMonitor: ReadonlySet<string> = new Set(['mini-plate-waste', 'daily-plate-waste']);

interface MissingDataProps {
  /** `unnamed-food` while captures wait to be named. */
  widget: WidgetIdentifier | 'unnamed-food';
  /** Instead of the link to Add Waste or to the monitors. */
  action?: ReactNode;
}

/** Says which figures a card of a new site will show, and how to get there. */
export function MissingData({ widget, action }: MissingDataProps) {
  const { t } = useTranslation('firstSteps');
  const user = useCurrentUser();
  const isUnnamed = useIsUnnamed();
  const CardIcon = icons[widget] ?? IconDatabaseOff;
  return (
    <EmptyState
      icon={<CardIcon />}
      title={t(`missing.${widget}.title`)}
      hint={t(`missing.${widget}.hint`)}
      action={action === undefined ? nextStep() : action}
    />
  );

  function nextStep(): ReactNode {
    if (needsMonitor.has(widget) && can(user, 'devices.manage')) {
      return (
        <LinkButton to="/device-management" search={add}>
          {t('actions.connectMonitor')}
        </LinkButton>
      );
    }
    if (isUnnamed && can(user, 'labels.write')) {
      return <LinkButton to="/labelling">{t('unnamed.name')}</LinkButton>;
    }
    return (
      <LinkButton to="/feed" search={add}>
        {t('actions.addWaste')}
      </LinkButton>
    );
  }
}
