import { IconAlertCircle, IconCircleCheck } from '#icons';
import type { Action } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/display/panel.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useActionTexts, useDayText } from '../use-action-texts.ts';
import classes from './action-page.module.css';
import { useVerdictText } from './use-verdict-text.ts';
import { verdictChecks, type VerdictCheck } from './verdict-checks.ts';
import { useGrams } from '../use-grams.ts';

interface VerdictCardProps {
  action: Action;
  targetName: string;
  today: Day;
}

export function VerdictCard({ action, targetName, today }: VerdictCardProps) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const dayText = useDayText();
  const sentences = useVerdictText(action, targetName, today);
  const { result, state } = action;
  return (
    <Panel title={t('verdict.title')}>
      <div className={classes['verdict']}>
        <h3 data-state={state}>{t(`states.${state}`)}</h3>
        {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
        <ul className={classes['checks']}>
          {verdictChecks(action).map((check) => (
            <Check key={check.key} check={check} targetName={targetName} />
          ))}
        </ul>
        {result && (
          <p className={classes['measured']}>
            {t(action.endDate === null ? 'verdict.measuredAgain' : 'verdict.measured', {
              day: format.day(result.measured_on),
            })}
            {!result.is_final &&
              action.result_on !== null &&
              ` ${t('verdict.finalOn', { day: dayText(action.result_on, today) })}`}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Check({ check, targetName }: { check: VerdictCheck; targetName: string }) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const { range } = useGrams();
  const texts = useActionTexts('');
  const { isMet } = check;
  const detail = (): string => {
    switch (check.key) {
      case 'margin':
        return t(check.isMore ? 'verdict.checks.marginMore' : 'verdict.checks.marginDetail', {
          range: range(check.low, check.high),
        });
      case 'days':
        return t('verdict.checks.daysDetail', {
          before: format.count(check.before),
          after: format.count(check.after),
          needed: format.count(check.needed),
        });
      case 'coverage':
        return t('verdict.checks.coverageDetail', {
          before: texts.percent(check.before),
          after: texts.percent(check.after),
        });
      case 'otherAction':
        return t(`verdict.checks.otherActionDetail.${isMet ? 'met' : 'failed'}`);
      case 'comparison':
        return t(`verdict.checks.comparisonDetail.${check.comparedWith ?? 'none'}`);
    }
  };
  const Icon = isMet ? IconCircleCheck : IconAlertCircle;
  return (
    <li data-failed={!isMet || undefined}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <div>
        <b>
          {t(`verdict.checks.${check.key}.${isMet ? 'met' : 'failed'}`, { target: targetName })}
        </b>
        <small>{detail()}</small>
      </div>
    </li>
  );
}
