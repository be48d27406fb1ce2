import { IconDeviceCctv, IconDeviceCctvOff, IconSearch, IconStack2 } from '#icons';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './device-choice.module.css';
import { useKeyboardFocus } from './use-keyboard-focus.ts';
import { findZones, oldestFirst } from './zone-order.ts';

interface DeviceChoiceProps {
  title: string;
  zones: readonly Zone[];
  onChoose: (serial: string) => void;
  /** Offers all monitors as one queue and a search by keyboard. */
  onChooseAll?: (() => void) | undefined;
}

export function DeviceChoice({ title, zones, onChoose, onChooseAll }: DeviceChoiceProps) {
  const { t } = useTranslation(['labelling', 'common']);
  const [text, setText] = useState('');
  const field = useKeyboardFocus(true);
  const found = findZones(oldestFirst(zones), text);
  const waiting = zones.reduce((sum, zone) => sum + zone.waiting, 0);
  const isAllOffered = onChooseAll !== undefined && text === '';

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    if (isAllOffered) onChooseAll();
    else if (found[0]) onChoose(found[0].serial);
  }

  return (
    <Panel title={title} withHeadBorder withoutPadding>
      {zones.length === 0 && <EmptyState icon={<IconDeviceCctvOff />} title={t('noDevices')} />}
      {onChooseAll && zones.length > 0 && (
        <div className={classes['search']}>
          <TextField
            ref={field}
            label={t('findDevice')}
            placeholder={t('findDeviceHint')}
            leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={handleKeyDown}
          />
        </div>
      )}
      <ul className={classes['list']}>
        {isAllOffered && zones.length > 0 && (
          <ChoiceCard
            icon={<IconStack2 size={20} stroke={1.7} aria-hidden />}
            title={t('allSites')}
            text={t('allSitesHint')}
            waiting={waiting}
            onChoose={onChooseAll}
          />
        )}
        {found.map((zone) => (
          <ChoiceCard
            key={zone.id}
            icon={<IconDeviceCctv size={20} stroke={1.7} aria-hidden />}
            title={zone.serial}
            text={`${zone.name}, ${zone.site_name}`}
            waiting={zone.waiting}
            onChoose={() => onChoose(zone.serial)}
          />
        ))}
      </ul>
      {zones.length > 0 && found.length === 0 && (
        <p className={classes['none']}>{t('common:noResults')}</p>
      )}
    </Panel>
  );
}

interface ChoiceCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  waiting: number;
  onChoose: () => void;
}

function ChoiceCard({ icon, title, text, waiting, onChoose }: ChoiceCardProps) {
  const { t } = useTranslation('labelling');
  const format = useFormat();
  return (
    <li>
      <button type="button" className={classes['device']} onClick={onChoose}>
        {icon}
        <span className={classes['words']}>
          <b>{title}</b>
          <span>{text}</span>
        </span>
        <Badge tone={waiting > 0 ? 'accent' : 'neutral'}>
          {t('waiting', { captures: format.count(waiting) })}
        </Badge>
      </button>
    </li>
  );
}
