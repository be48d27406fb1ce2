import {
  IconCamera,
  IconCameraOff,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconHash,
  IconScale,
} from '#icons';
import type { ReactNode } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './frame.module.css';

const icon = { size: 26, stroke: 1.8, 'aria-hidden': true } as const;

/** Always visible: scale, camera, waiting captures, last delivery. */
export function StatusItems({ kiosk }: { kiosk: Kiosk }) {
  const { camera, waiting, lastSentAt, isOffline } = useStore(kiosk.store);
  const { t, time, number } = useTexts();
  return (
    <>
      <ScaleItem kiosk={kiosk} />
      {camera === 'on' ? (
        <Item state="good" icon={<IconCamera {...icon} />}>
          {t('cameraOn')}
        </Item>
      ) : (
        <Item state="warning" icon={<IconCameraOff {...icon} />}>
          {t('cameraOff')}
        </Item>
      )}
      {isOffline && (
        <Item state="warning" icon={<IconCloudOff {...icon} />}>
          {t('noConnection')}
        </Item>
      )}
      <Item
        state={waiting === 0 ? 'good' : 'plain'}
        icon={<IconCloudUp {...icon} />}
        short={number(waiting)}
      >
        {waiting === 0 ? t('nothingWaiting') : t('waiting', { count: number(waiting) })}
      </Item>
      <Item
        state="plain"
        icon={<IconCloudCheck {...icon} />}
        short={lastSentAt === null ? '–' : time(lastSentAt)}
      >
        {lastSentAt === null ? t('nothingSent') : t('lastSent', { time: time(lastSentAt) })}
      </Item>
    </>
  );
}

function ScaleItem({ kiosk }: { kiosk: Kiosk }) {
  const { scale } = useStore(kiosk.store);
  const { t, time } = useTexts();
  if (scale.way === 'none') {
    return (
      <Item state="plain" icon={<IconHash {...icon} />}>
        {t('noScale')}
      </Item>
    );
  }
  if (scale.status === 'connected') {
    return (
      <Item state="good" icon={<IconScale {...icon} />}>
        {t('scaleConnected')}
      </Item>
    );
  }
  return (
    <Item state={scale.status === 'lost' ? 'bad' : 'plain'} icon={<IconScale {...icon} />}>
      {scale.status === 'lost' && scale.lostAt !== null
        ? t('scaleLost', { time: time(scale.lostAt) })
        : t('scaleNext')}
    </Item>
  );
}

interface ItemProps {
  state: 'plain' | 'good' | 'warning' | 'bad';
  icon: ReactNode;
  /** Beside the icon on a phone. */
  short?: string;
  children: ReactNode;
}

function Item({ state, icon: shown, short, children }: ItemProps) {
  return (
    <span className={classes['item']} data-state={state}>
      {shown}
      <span className={classes['long']}>{children}</span>
      {short !== undefined && (
        <span className={classes['short']} aria-hidden>
          {short}
        </span>
      )}
    </span>
  );
}
