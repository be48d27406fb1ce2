import { IconDeviceCctv, IconDeviceCctvOff } from '@tabler/icons-react';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './device-choice.module.css';

interface DeviceChoiceProps {
  title: string;
  zones: readonly Zone[];
  onChoose: (serial: string) => void;
}

export function DeviceChoice({ title, zones, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation('labelling');
  const format = useFormat();
  const sorted = zones.toSorted((one, other) => other.waiting - one.waiting);
  return (
    <Panel title={title} withHeadBorder withoutPadding>
      {zones.length === 0 && <EmptyState icon={<IconDeviceCctvOff />} title={t('noDevices')} />}
      <ul className={classes['list']}>
        {sorted.map(({ id, serial, name, site_name: site, waiting }) => (
          <li key={id}>
            <button type="button" className={classes['device']} onClick={() => onChoose(serial)}>
              <IconDeviceCctv size={20} stroke={1.7} aria-hidden />
              <span className={classes['words']}>
                <b>{serial}</b>
                <span>
                  {name}, {site}
                </span>
              </span>
              <Badge tone={waiting > 0 ? 'accent' : 'neutral'}>
                {t('waiting', { captures: format.count(waiting) })}
              </Badge>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
