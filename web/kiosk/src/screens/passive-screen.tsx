import { IconCheck, IconTrash } from '#icons';
import type { Kiosk } from '../kiosk.ts';
import { BinCurve } from '../parts/weighing/bin-curve.tsx';
import liveWeight from '../parts/weighing/live-weight.module.css';
import panel from '../parts/controls/panel.module.css';
import { useStore } from '../store.ts';
import { signBefore } from '../texts/languages.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './passive-screen.module.css';

export function PassiveScreen({ kiosk }: { kiosk: Kiosk }) {
  const { bin } = useStore(kiosk.store);
  const { t, roughKg, number, time } = useTexts();
  return (
    <div className={classes['root']}>
      <section className={`${panel['root']} ${classes['bin']}`} aria-label={t('inBin')}>
        <div className={panel['head']}>
          <h1 className={liveWeight['label']}>{t('inBin')}</h1>
          <span className={liveWeight['badge']}>
            <IconCheck size={26} stroke={2.2} aria-hidden />
            {t('nothingToTap')}
          </span>
        </div>
        <p className={liveWeight['figure']} data-testid="bin-weight">
          {roughKg(bin.grams)}
          <small>{t('kg')}</small>
        </p>
        <p className={classes['since']}>
          <IconTrash size={30} stroke={1.9} aria-hidden />
          {bin.emptiedAt !== null && <b>{t('binEmptied', { time: time(bin.emptiedAt) })}</b>}
          <span>{t('capturesSince', { count: number(bin.capturesSince) })}</span>
        </p>
        <BinCurve bin={bin} />
      </section>
      <section className={classes['last']} aria-label={t('lastThree')}>
        <h2>{t('lastThree')}</h2>
        {bin.last.length === 0 && <p>{t('nothingYet')}</p>}
        <ul>
          {bin.last.map((item) => (
            <li key={item.at}>
              <span className={classes['picture']}>
                {item.pictureUrl !== null && <img src={item.pictureUrl} alt="" />}
              </span>
              <span>
                <b className={liveWeight['figure']}>
                  {signBefore('+')}
                  {roughKg(item.grams)}
                  <small>{t('kg')}</small>
                </b>
                <time>{time(item.at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
