import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconRefresh, IconSparkles, IconUserCheck } from '@tabler/icons-react';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import classes from './label-badges.module.css';
import { useFormat } from '../figures/use-format.ts';

type LabelledEvent = Pick<
  WasteEvent,
  | 'auto_label'
  | 'confidence'
  | 'reasoning'
  | 'verify'
  | 'user_verify'
  | 'is_relabelled_by_user'
  | 'is_correct_label'
>;

export function LabelBadges({ event }: { event: LabelledEvent }) {
  const { t } = useTranslation();
  const isMarkedCorrect = event.is_correct_label && !event.is_relabelled_by_user;
  return (
    <>
      {event.auto_label && (
        <AiBadge
          text={t('badges.labelledByAi')}
          confidence={event.confidence}
          reasoning={event.reasoning}
        />
      )}
      {event.verify === true && event.user_verify !== null && (
        <Badge tone="ok" icon={<IconUserCheck />}>
          {t('badges.verified')}
        </Badge>
      )}
      {event.is_relabelled_by_user && (
        <Badge tone="accent" icon={<IconRefresh />}>
          {t('badges.relabelled')}
        </Badge>
      )}
      {isMarkedCorrect && (
        <Badge tone="accent" icon={<IconCheck />}>
          {t('badges.markedCorrect')}
        </Badge>
      )}
    </>
  );
}

interface AiBadgeProps {
  text: string;
  confidence: number | null;
  reasoning: string | null;
}

export function AiBadge({ text, confidence, reasoning }: AiBadgeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, { open, close }] = useDisclosure(false);
  const id = useId();
  const badge = (
    <Badge tone="info" icon={<IconSparkles />}>
      {confidence === null ? text : `${text} · ${format.wholePercent(confidence * 100)}`}
    </Badge>
  );
  if (confidence === null && reasoning === null) return badge;
  return (
    <Popover opened={isOpen} onDismiss={close} width={320} position="bottom" withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes['explained']}
          aria-describedby={isOpen ? id : undefined}
          onMouseEnter={open}
          onMouseLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          {badge}
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" className={classes['explanation']}>
        {confidence !== null && (
          <p>
            {t('badges.confidence')} <b>{format.percent(confidence * 100)}</b>
          </p>
        )}
        {reasoning !== null && <p>{reasoning}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
