import { Button } from '@mantine/core';
import { IconCheck, IconSparkles } from '#icons';
import type { RecommendedTarget } from '@wastegauge/contract/insight/targets';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { kgLabel, targetText } from './target-text.ts';
import classes from './target-dialog.module.css';

interface RecommendedTargetNoteProps {
  recommendation: Omit<RecommendedTarget, 'message' | 'usual_kg'> | undefined;
  isFailed?: boolean;
  typed: string;
  onUse: (text: string) => void;
  useLabel?: string | undefined;
  note?: string | undefined;
  isInline?: boolean;
}

export function RecommendedTargetNote(props: RecommendedTargetNoteProps) {
  const { recommendation, isFailed = false, typed, onUse, note, isInline = false } = props;
  const { t } = useTranslation('targets');
  const format = useFormat();
  if (isFailed) return null;
  const proposed = recommendation?.proposed_target ?? null;
  return (
    <div className={classes['recommended']} data-inline={isInline || undefined}>
      <IconSparkles className={classes['sparkles']} size={18} stroke={1.7} aria-hidden />
      <div className={classes['reason']}>
        {recommendation === undefined ? (
          <Skeleton height={isInline ? 20 : 40} />
        ) : proposed === null ? (
          t('recommended.none')
        ) : (
          <>
            <b>{t('recommended.target', { target: kgLabel(format, proposed) })}</b>{' '}
            <span>
              {t('recommended.reason', {
                previous: format.plain(recommendation.previous_kg ?? 0),
                percent: format.wholePercent(recommendation.reduction_percent),
              })}
              {note !== undefined && `. ${note}`}
            </span>
          </>
        )}
      </div>
      {proposed !== null &&
        (typed !== '' && Number(typed) === proposed ? (
          <Badge tone="accent" icon={<IconCheck />}>
            {t('recommended.inUse')}
          </Badge>
        ) : (
          <Button size="xs" aria-label={props.useLabel} onClick={() => onUse(targetText(proposed))}>
            {t('recommended.use')}
          </Button>
        ))}
    </div>
  );
}
