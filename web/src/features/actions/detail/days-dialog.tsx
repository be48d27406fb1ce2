import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Action, ActionDay } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../../ui/data-table/scroll-box.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { actionDaysOptions } from '../api.ts';
import { useActionTexts, useDayText } from '../use-action-texts.ts';
import classes from './action-page.module.css';

interface DaysDialogProps {
  opened: boolean;
  onClose: () => void;
  action: Action;
  today: Day;
}

export const DaysDialog = mountOnOpen(Days);

function Days({ opened, onClose, action, today }: DaysDialogProps) {
  const { t } = useTranslation(['actions', 'common']);
  const days = useQuery(actionDaysOptions(action.id));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('days.title')}
      closeLabel={t('common:close')}
      size="wide"
      sheet="full"
    >
      {days.isPending && <PanelSkeleton label={t('common:loading')} height={240} />}
      {days.isLoadingError && <LoadError query={days} />}
      {days.data && <DaysTable days={days.data} today={today} />}
    </Dialog>
  );
}

function DaysTable({ days, today }: { days: readonly ActionDay[]; today: Day }) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const dayText = useDayText();
  const texts = useActionTexts(today);
  return (
    <ScrollBox label={t('days.title')}>
      <table className={classes['days']}>
        <caption>
          <VisuallyHidden>{t('days.title')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('days.day')}</th>
            <th scope="col">{t('days.side')}</th>
            <th scope="col">{t('days.covers')}</th>
            <th scope="col">{t('days.coverage')}</th>
            <th scope="col">{t('days.weight')}</th>
            <th scope="col">{t('days.state')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day} data-left-out={one.left_out !== null || undefined}>
              <th scope="row">
                {format.weekday(one.day)} {dayText(one.day, today)}
              </th>
              <td>{t(one.is_before ? 'table.before' : 'table.after')}</td>
              <td>{one.covers === null ? '–' : format.count(one.covers)}</td>
              <td>{texts.percent(one.coverage)}</td>
              <td>{`${format.fixed(one.weight_kg, 2)} kg`}</td>
              <td>{one.left_out === null ? t('days.used') : t(`days.${one.left_out}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
