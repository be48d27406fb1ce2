import { IconClock } from '#icons';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import panel from '../controls/panel.module.css';
import { chosenService, serviceNow } from '../../services.ts';
import { useNow } from '../frame/use-now.ts';
import classes from './service-choice.module.css';

export function ServiceChoice({ kiosk }: { kiosk: Kiosk }) {
  const state = useStore(kiosk.store);
  const { t } = useTexts();
  const now = useNow();
  const current = serviceNow(state, now);
  const chosen = chosenService(state, now);
  return (
    <section className={panel['root']} aria-label={t('service')}>
      <div className={panel['head']}>
        <h2>{t('service')}</h2>
        <span>
          {current
            ? t('serviceNow', { service: t(current.service), time: current.end })
            : t('noService')}
        </span>
      </div>
      <div className={classes['choice']}>
        <KioskButton aria-pressed={chosen === undefined} onClick={() => kiosk.chooseService(null)}>
          <IconClock size={26} stroke={1.9} aria-hidden />
          {t('byClock')}
        </KioskButton>
        {serviceTimes.map((service) => (
          <KioskButton
            key={service}
            aria-pressed={service === chosen}
            onClick={() => kiosk.chooseService(service)}
          >
            {t(service)}
          </KioskButton>
        ))}
      </div>
    </section>
  );
}
