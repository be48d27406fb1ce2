import { Link } from '@tanstack/react-router';
import { isComparable } from '@wastegauge/contract/insight/comparable';
import type { WhatChanged } from '@wastegauge/contract/insight/overview';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../language/translations.ts';
import { useCan } from '../session/current-user.ts';
import { newActionLink } from './new-action-link.ts';
import classes from './new-action-of-change.module.css';

interface NewActionOfChangeProps {
  change: WhatChanged['sites'][number] | undefined;
}

/** Offered where waste rose because of a food or a monitor. */
export function NewActionOfChange({ change }: NewActionOfChangeProps) {
  const { t } = useTranslation('overview');
  const reason = change?.reasons.find(({ kind }) => kind === 'food' || kind === 'monitor');
  const translated = useTranslated(reason?.kind === 'food' ? [reason.name ?? ''] : []);
  const canWrite = useCan('actions.write');
  const isRise = change !== undefined && change.value > change.previous;
  if (!canWrite || !isRise || !isComparable(change.coverage) || !reason?.name) return null;
  const name = reason.kind === 'food' ? translated(reason.name) : reason.name;
  const search = newActionLink({
    site: change,
    target: { kind: reason.kind === 'food' ? 'food' : 'zone', id: Number(reason.key) },
    title: t('newAction.title', { name }),
    origin: 'what_changed',
  });
  return (
    <>
      {' '}
      <Link
        to="/kitchen/actions"
        search={() => search}
        className={classes['link']}
        aria-label={t('newAction.label', { name })}
      >
        {t('newAction.add')}
      </Link>
    </>
  );
}
