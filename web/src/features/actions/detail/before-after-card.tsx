import { Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Action, ActionResult, ActionSide } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/display/panel.tsx';
import { shownCoverage } from '../../../widgets/coverage/coverage-level.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { effectFigures } from '../effect-figures.ts';
import { useActionTexts } from '../use-action-texts.ts';
import { useGrams, withMinus } from '../use-grams.ts';
import classes from './action-page.module.css';
import { DaysDialog } from './days-dialog.tsx';

interface BeforeAfterCardProps {
  action: Action;
  result: ActionResult;
  targetName: string;
  today: Day;
}

export function BeforeAfterCard({ action, result, targetName, today }: BeforeAfterCardProps) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const texts = useActionTexts(today);
  const { grams, signed } = useGrams();
  const { before, after, compared_with: comparedWith } = result;
  const figures = effectFigures(result);
  const optionalGrams = (value: number | null): string => (value === null ? '–' : grams(value));
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  const change = (one: number | null, other: number | null): string =>
    one === null || other === null ? '–' : signed(tenths(tenths(other) - tenths(one)));
  const percentChange = (one: number | null, other: number | null): string => {
    if (one === null || other === null || one === 0) return '–';
    const percent = (other / one - 1) * 100;
    const text = withMinus(format.fixed(percent, 1));
    return t('table.percent', { percent: percent > 0 ? `+${text}` : text });
  };
  const points =
    before.coverage === null || after.coverage === null
      ? null
      : shownCoverage(after.coverage) - shownCoverage(before.coverage);
  const used = ({ days, days_used: count }: ActionSide): string =>
    t('table.of', { used: format.count(count), days: format.count(days) });
  const rows: { key: string; name: string; cells: [ReactNode, ReactNode, ReactNode] }[] = [
    {
      key: 'days',
      name: t('table.days'),
      cells: [format.period(before.period), format.period(after.period), ''],
    },
    {
      key: 'target',
      name: t('table.target', { target: targetName }),
      cells: [
        optionalGrams(before.grams_per_cover),
        optionalGrams(after.grams_per_cover),
        <b key="change">{change(before.grams_per_cover, after.grams_per_cover)}</b>,
      ],
    },
    ...(comparedWith === null
      ? []
      : [
          {
            key: 'others',
            name: t(`table.${comparedWith}`),
            cells: [
              optionalGrams(before.others_per_cover),
              optionalGrams(after.others_per_cover),
              percentChange(before.others_per_cover, after.others_per_cover),
            ] as [ReactNode, ReactNode, ReactNode],
          },
        ]),
    ...(figures
      ? [
          {
            key: 'without',
            name: t('table.without', { target: targetName }),
            cells: [grams(figures.before), grams(figures.without), signed(-figures.explained)] as [
              ReactNode,
              ReactNode,
              ReactNode,
            ],
          },
        ]
      : []),
    {
      key: 'coverage',
      name: t('table.coverage'),
      cells: [
        texts.percent(before.coverage),
        texts.percent(after.coverage),
        points === null
          ? '–'
          : t('table.points', {
              count: Math.abs(points),
              points: `${points > 0 ? '+' : ''}${withMinus(format.count(points))}`,
            }),
      ],
    },
    { key: 'used', name: t('table.daysUsed'), cells: [used(before), used(after), ''] },
  ];
  return (
    <Panel title={t('table.title')} withHeadBorder withoutPadding>
      <table className={classes['table']}>
        <caption>
          <VisuallyHidden>{t('table.title')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('table.figure')}</VisuallyHidden>
            </th>
            <th scope="col">{t('table.before')}</th>
            <th scope="col">{t('table.after')}</th>
            <th scope="col">{t('table.change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells: [one, other, difference] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{one}</td>
              <td>{other}</td>
              <td>{difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LeftOut action={action} result={result} today={today} />
    </Panel>
  );
}

function LeftOut({
  action,
  result,
  today,
}: Pick<BeforeAfterCardProps, 'action' | 'result' | 'today'>) {
  const { t } = useTranslation('actions');
  const [isOpen, { open, close }] = useDisclosure(false);
  const left = result.left_out.filter(({ days }) => days > 0);
  const count = left.reduce((sum, { days }) => sum + days, 0);
  return (
    <div className={classes['leftOut']}>
      {count === 0
        ? t('leftOut.none')
        : t('leftOut.sentence', {
            count,
            reasons: left
              .map(({ reason, days }) => t(`leftOut.${reason}`, { count: days }))
              .join(', '),
          })}
      <Button variant="link" size="xs" onClick={open}>
        {t('leftOut.show')}
      </Button>
      <DaysDialog opened={isOpen} onClose={close} action={action} today={today} />
    </div>
  );
}
