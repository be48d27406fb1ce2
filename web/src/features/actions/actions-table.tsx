import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ActionListItem, VerifiedSavings } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../ui/data-table/scroll-box.tsx';
import tableClasses from '../../ui/data-table/data-table.module.css';
import classes from './actions-table.module.css';
import { StateBadge } from './state-badge.tsx';
import { TargetPicture } from './target-picture.tsx';
import { useActionTexts } from './use-action-texts.ts';
import { useTargetName } from './use-target-name.ts';

export interface ActionsTableProps {
  actions: readonly ActionListItem[];
  /** Of the year; null where the rows are only a part of the actions. */
  savings: VerifiedSavings | null;
  /** Named where the list mixes sites. */
  hasSites: boolean;
  today: Day;
}

export function ActionsTable({ actions, savings, hasSites, today }: ActionsTableProps) {
  const { t } = useTranslation('actions');
  const texts = useActionTexts(today);
  const targetName = useTargetName(actions);
  return (
    <ScrollBox label={t('title')} className={tableClasses['scroller']}>
      <table className={`${tableClasses['table'] ?? ''} ${classes['table'] ?? ''}`}>
        <caption>
          <VisuallyHidden>{t('title')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.action')}</th>
            <th scope="col">{t('columns.target')}</th>
            <th scope="col" className={classes['wide']}>
              {t('columns.team')}
            </th>
            <th scope="col" data-align="end" className={classes['wide']}>
              {t('columns.expected')}
            </th>
            <th scope="col">{t('columns.result')}</th>
            <th scope="col" data-align="end">
              {t('columns.saved')}
            </th>
            <th scope="col" data-align="end">
              {t('columns.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => {
            const { id, title, site, target, team, result, currency } = action;
            const saved = result?.saved ?? null;
            const { text, interval } = texts.result(action);
            return (
              <tr key={id} data-pressable>
                <td>
                  <Link
                    to="/kitchen/actions/$actionId"
                    params={{ actionId: String(id) }}
                    search
                    className={`${tableClasses['press'] ?? ''} ${classes['title'] ?? ''}`}
                  >
                    {title}
                  </Link>
                  <small>
                    {texts.days(action)}
                    {hasSites && ` · ${site.name}`}
                  </small>
                </td>
                <td>
                  <span className={classes['target']}>
                    <TargetPicture target={target} size={36} />
                    <span>
                      {targetName(target)}
                      {team !== '' && <small className={classes['narrow']}>{team}</small>}
                    </span>
                  </span>
                </td>
                <td className={classes['wide']}>{team === '' ? '–' : team}</td>
                <td
                  data-align="end"
                  className={`${classes['number'] ?? ''} ${classes['wide'] ?? ''}`}
                >
                  {texts.expected(action.expected_g)}
                </td>
                <td className={classes['result']}>
                  <StateBadge state={action.state} />
                  <span>
                    {text}
                    {interval !== null && (
                      <span className={classes['interval']}> ({interval})</span>
                    )}
                    {result?.is_final === false && interval !== null && `, ${t('firstResult')}`}
                  </span>
                  {action.expected_g !== null && (
                    <small className={classes['narrow']}>
                      {t('figures.expected', { grams: texts.expected(action.expected_g) })}
                    </small>
                  )}
                </td>
                <td data-align="end" className={classes['number']}>
                  {saved ? texts.kg(saved.kg) : '–'}
                </td>
                <td data-align="end" className={classes['number']}>
                  {saved && saved.value !== null ? texts.money(saved.value, currency) : '–'}
                </td>
              </tr>
            );
          })}
        </tbody>
        {savings && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('total', { year: savings.year })}
              </th>
              <td colSpan={2} className={classes['wide']}>
                {null}
              </td>
              <td data-align="end">
                {texts.kg(savings.kg)}
                <small>{t('atLeast', { amount: texts.kg(savings.kg_low) })}</small>
              </td>
              <td data-align="end">
                {savings.value === null ? '–' : texts.money(savings.value, savings.currency)}
                {savings.value_low !== null && (
                  <small>
                    {t('atLeast', { amount: texts.money(savings.value_low, savings.currency) })}
                  </small>
                )}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}
