import { IconBan, IconCheck, IconEdit } from '#icons';
import type { unusualRoutes } from '@wastegauge/contract/insight/unusual';
import type { AnswerOf } from '@wastegauge/contract/route';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './unusual-page.module.css';
import { useUnusualTexts } from './use-unusual-texts.ts';

interface ChoicesPanelProps {
  list: AnswerOf<(typeof unusualRoutes)['listUnusual']> | undefined;
}

const choices = [
  { name: 'keep', Icon: IconCheck },
  { name: 'correct', Icon: IconEdit },
  { name: 'exclude', Icon: IconBan },
] as const;

export function ChoicesPanel({ list }: ChoicesPanelProps) {
  const { t } = useTranslation('unusual');
  return (
    <Panel title={t('choices.title')} withHeadBorder>
      {list && <OpenShare list={list} />}
      <dl className={classes['choices']}>
        {choices.map(({ name, Icon }) => (
          <div key={name}>
            <dt>
              <Icon size={18} stroke={1.7} aria-hidden />
              {t(name)}
            </dt>
            <dd>{t(`choices.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['small']}>{t('choices.undo')}</p>
    </Panel>
  );
}

function OpenShare({ list }: { list: NonNullable<ChoicesPanelProps['list']> }) {
  const { t } = useTranslation('unusual');
  const format = useFormat();
  const { kg } = useUnusualTexts();
  const { counts, month_weight: total, open_month_weight: open } = list;
  const share =
    open > 0 && total > 0
      ? t('choices.share', {
          open: kg(open),
          total: kg(total),
          percent: format.percent((open / total) * 100),
        })
      : '';
  return (
    <p className={classes['small']}>
      {counts.open === 0
        ? t('choices.none')
        : `${t('choices.intro', { count: counts.open })} ${share}`}
    </p>
  );
}
