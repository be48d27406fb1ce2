import { useEffect, useRef } from 'react';
import type { TabletCamera } from '../../camera/camera.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './live-picture.module.css';

export function LivePicture({ camera }: { camera: TabletCamera }) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? camera.show(video.current) : undefined), [camera]);
  return (
    <div className={classes['root']}>
      <video ref={video} autoPlay muted playsInline aria-label={t('live')} />
      <span className={classes['stamp']}>{t('live')}</span>
    </div>
  );
}
