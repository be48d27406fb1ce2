import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight, IconEdit, IconPlayerStop, IconRefresh, IconTrash } from '#icons';
import { Link } from '@tanstack/react-router';
import type { Action } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/display/page-header.tsx';
import { useCan } from '../../../widgets/session/current-user.ts';
import { EditActionDialog } from '../dialog/edit-action-dialog.tsx';
import { StateBadge } from '../state-badge.tsx';
import { TargetPicture } from '../target-picture.tsx';
import { useActionTexts } from '../use-action-texts.ts';
import { actionsSearch } from '../actions-search.ts';
import classes from './action-page.module.css';
import { useActionChange } from './use-action-change.ts';

interface ActionHeaderProps {
  action: Action;
  targetName: string;
  today: Day;
}

export function ActionHeader({ action, targetName, today }: ActionHeaderProps) {
  const { t } = useTranslation(['actions', 'common']);
  const texts = useActionTexts(today);
  const facts = [
    targetName,
    action.waste_type === null ? '' : t(`common:wasteTypes.${action.waste_type}`),
    action.team === '' ? '' : action.team,
    texts.days(action),
    action.site.name,
  ];
  return (
    <header className={classes['head']}>
      <nav aria-label={t('crumbs')}>
        <ol className={classes['crumbs']}>
          <li>
            <Link to="/kitchen/actions" search={(previous) => actionsSearch.parse(previous)}>
              {t('title')}
            </Link>
            <IconChevronRight size={14} stroke={1.7} aria-hidden />
          </li>
          <li aria-current="page">{action.title}</li>
        </ol>
      </nav>
      <div className={classes['headRow']}>
        <TargetPicture target={action.target} size={56} />
        <div className={classes['names']}>
          <PageTitle chip={<StateBadge state={action.state} />}>{action.title}</PageTitle>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <ActionButtons action={action} today={today} />
      </div>
    </header>
  );
}

function ActionButtons({ action, today }: { action: Action; today: Day }) {
  const { t } = useTranslation('actions');
  const canWrite = useCan('actions.write');
  const [isEditing, editing] = useDisclosure(false);
  const { end, resume, cancel, restore, isPending } = useActionChange(action);
  if (!canWrite) return null;
  if (action.is_cancelled) {
    return (
      <Button
        leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
        disabled={isPending}
        onClick={restore}
      >
        {t('restore')}
      </Button>
    );
  }
  const hasStarted = action.startDate <= today;
  return (
    <div className={classes['buttons']}>
      <Button leftSection={<IconEdit size={18} stroke={1.7} aria-hidden />} onClick={editing.open}>
        {t('edit.button')}
      </Button>
      {hasStarted && action.endDate === null && (
        <Button
          leftSection={<IconPlayerStop size={18} stroke={1.7} aria-hidden />}
          disabled={isPending}
          onClick={end}
        >
          {t('end')}
        </Button>
      )}
      {action.endDate !== null && (
        <Button
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
          disabled={isPending}
          onClick={resume}
        >
          {t('resume')}
        </Button>
      )}
      <Button
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
        disabled={isPending}
        onClick={cancel}
      >
        {t('cancel')}
      </Button>
      <EditActionDialog opened={isEditing} onClose={editing.close} action={action} />
    </div>
  );
}
