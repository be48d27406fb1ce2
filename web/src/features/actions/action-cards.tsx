import { IconChevronRight } from '#icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import tableClasses from '../../ui/data-table/data-table.module.css';
import classes from './actions-table.module.css';
import type { ActionsTableProps } from './actions-table.tsx';
import { StateBadge } from './state-badge.tsx';
import { TargetPicture } from './target-picture.tsx';
import { useActionTexts } from './use-action-texts.ts';
import { useTargetName } from './use-target-name.ts';

type ActionCardsProps = Pick<ActionsTableProps, 'actions' | 'hasSites' | 'today'>;

/** The list on phones. */
export function ActionCards({ actions, hasSites, today }: ActionCardsProps) {
  const { t } = useTranslation('actions');
  const texts = useActionTexts(today);
  const targetName = useTargetName(actions);
  return (
    <ul className={classes['cards']} aria-label={t('title')}>
      {actions.map((action) => {
        const saved = action.result?.saved ?? null;
        const { text, interval } = texts.result(action);
        const amounts = saved && [
          texts.kg(Math.abs(saved.kg)),
          ...(saved.value === null ? [] : [texts.money(Math.abs(saved.value), action.currency)]),
        ];
        return (
          <li key={action.id} className={classes['card']} data-pressable>
            <div className={classes['cardHead']}>
              <TargetPicture target={action.target} size={44} />
              <div>
                <Link
                  to="/kitchen/actions/$actionId"
                  params={{ actionId: String(action.id) }}
                  search
                  className={`${tableClasses['press'] ?? ''} ${classes['title'] ?? ''}`}
                >
                  {action.title}
                </Link>
                <small>
                  {[targetName(action.target), action.team, hasSites ? action.site.name : '']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <IconChevronRight size={18} stroke={1.7} aria-hidden />
            </div>
            <div className={classes['cardResult']}>
              <StateBadge state={action.state} />
              <span>
                {text}
                {interval !== null && <span className={classes['interval']}> ({interval})</span>}
                {action.result?.is_final === false && interval !== null && `, ${t('firstResult')}`}
              </span>
            </div>
            <div className={classes['facts']}>
              <span>{texts.days(action)}</span>
              <span>
                {action.expected_g !== null &&
                  t('expectedPerCover', { grams: texts.expected(action.expected_g) })}
              </span>
              {amounts && (
                <>
                  <span>{t(saved.kg < 0 ? 'cardAdded' : 'columns.saved')}</span>
                  <b>{amounts.join(', ')}</b>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
