import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCheck,
  IconRefresh,
  IconSettingsAutomation,
  IconSparkles,
  IconUserCheck,
} from '#icons';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import classes from './label-badges.module.css';
import { useFormat } from '../figures/use-format.ts';

type LabelledEvent = Pick<
  WasteEvent,
  | 'label_source'
  | 'label_confidence'
  | 'label_model'
  | 'reasoning'
  | 'verify'
  | 'user_verify'
  | 'is_relabelled_by_user'
  | 'is_correct_label'
>;

export function LabelBadges({ event }: { event: LabelledEvent }) {
  const { t } = useTranslation('labelling');
  const isMarkedCorrect = event.is_correct_label && !event.is_relabelled_by_user;
  return (
    <>
      <LabelSourceBadge event={event} />
      {event.verify === true && event.user_verify !== null && (
        <Badge tone="ok" icon={<IconUserCheck />}>
          {t('marks.verified')}
        </Badge>
      )}
      {event.is_relabelled_by_user && (
        <Badge tone="accent" icon={<IconRefresh />}>
          {t('marks.relabelled')}
        </Badge>
      )}
      {isMarkedCorrect && (
        <Badge tone="accent" icon={<IconCheck />}>
          {t('marks.markedCorrect')}
        </Badge>
      )}
    </>
  );
}

interface LabelSourceBadgeProps {
  event: Pick<LabelledEvent, 'label_source' | 'label_confidence' | 'label_model' | 'reasoning'>;
  /** For table cells whose header says that it is about labels. */
  isShort?: boolean | undefined;
}

/** Marks labels that no person has set. */
export function LabelSourceBadge({ event, isShort = false }: LabelSourceBadgeProps) {
  const { t } = useTranslation('labelling');
  switch (event.label_source) {
    case 'recognition':
    case 'service':
      return (
        <AiBadge
          text={t(sourceText(event.label_source, isShort))}
          confidence={event.label_confidence}
          reasoning={event.reasoning}
          model={event.label_model}
        />
      );
    case 'rule':
      return (
        <Badge tone="info" icon={<IconSettingsAutomation />}>
          {t('marks.labelledByRule')}
        </Badge>
      );
    case 'person':
    case null:
      return null;
  }
}

const sourceText = (source: 'recognition' | 'service', isShort: boolean) => {
  if (source === 'service') return 'marks.labelledByAi';
  return isShort ? 'marks.recognition' : 'marks.labelledByRecognition';
};

interface AiBadgeProps {
  text: string;
  confidence: number | null;
  reasoning: string | null;
  /** Version of the classifier. */
  model?: string | null | undefined;
}

export function AiBadge({ text, confidence, reasoning, model = null }: AiBadgeProps) {
  const { t } = useTranslation('labelling');
  const format = useFormat();
  const [isOpen, { open, close }] = useDisclosure(false);
  const id = useId();
  const badge = (
    <Badge tone="info" icon={<IconSparkles />}>
      {confidence === null ? text : `${text} · ${format.wholePercent(confidence * 100)}`}
    </Badge>
  );
  if (confidence === null && reasoning === null && model === null) return badge;
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
            {t('marks.confidence')} <b>{format.percent(confidence * 100)}</b>
          </p>
        )}
        {reasoning !== null && <p>{reasoning}</p>}
        {model !== null && (
          <p>
            {t('marks.classifier')} <b translate="no">{model}</b>
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
