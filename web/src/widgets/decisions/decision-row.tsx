import { Button } from '@mantine/core';
import { IconArrowBackUp } from '#icons';
import type { Decision } from '@wastegauge/contract/waste/decisions';
import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useFormat } from '../figures/use-format.ts';
import { useTranslated } from '../language/translations.ts';
import type { Reopening } from './api.ts';
import classes from './decisions-dialog.module.css';
import { useUndo } from './use-undo.ts';

interface DecisionRowProps {
  decision: Decision;
  onClose: () => void;
  reopen?: Reopening | undefined;
  onReopened?: ((event: NamedEvent) => void) | undefined;
}

export function DecisionRow({ decision, onClose, reopen, onReopened }: DecisionRowProps) {
  const { t } = useTranslation(['decisions', 'common']);
  const format = useFormat();
  const { undo } = useUndo();
  const [isUndoing, setIsUndoing] = useState(false);
  const { event, kind } = decision;
  const names = [event.food_name, decision.food_before].filter((name) => name !== null);
  const translated = useTranslated(names);
  const name = event.food_name === null ? t('common:foodPending') : translated(event.food_name);
  const before =
    decision.food_before === null
      ? t(`common:statuses.${decision.status_before}`)
      : translated(decision.food_before);
  const picture =
    event.image_url === null ? event.food_image : sizedImage(event.image_url, 'thumb');
  const isReopened = reopen === queueBefore(decision);

  async function handleUndo(): Promise<void> {
    setIsUndoing(true);
    await undo([event.id], {
      reopen: isReopened ? reopen : undefined,
      onUndone: () => {
        if (!isReopened) return;
        onClose();
        onReopened?.(event);
      },
    });
    setIsUndoing(false);
  }

  return (
    <li className={classes['decision']}>
      <FoodImage sources={picture === null ? [] : [picture]} alt="" size={44} />
      <div className={classes['words']}>
        <b>
          {t(`kinds.${kind}`)} · {name}
        </b>
        <span>
          {t('before', { before })} · {event.site_name}, {event.zone} ·{' '}
          {format.fixed(event.item_weight, 2)} kg
          {event.portions !== null && ` · ${t('common:counted', { count: event.portions })}`}
        </span>
        <time dateTime={decision.decided_at}>
          {format.timestamp(decision.decided_at, event.timezone)}
        </time>
      </div>
      {decision.is_undoable ? (
        <Button
          size="sm"
          leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          aria-label={t(isReopened ? 'reopenOf' : 'undoOf', { event: `${name}, ${event.id}` })}
          disabled={isUndoing}
          onClick={() => void handleUndo()}
        >
          {t(isReopened ? 'reopen' : kind === 'discarded' ? 'restore' : 'undo')}
        </Button>
      ) : (
        <span className={classes['changed']}>{t('changedSince')}</span>
      )}
    </li>
  );
}

/** The queue that an undone decision returns to, if any. */
function queueBefore({ kind, status_before: status }: Decision): Reopening | null {
  if (kind === 'changed') return null;
  if (status === 'PROCESSING') return 'labelling';
  return status === 'SUCCESSFUL' && kind !== 'labelled' ? 'verification' : null;
}
