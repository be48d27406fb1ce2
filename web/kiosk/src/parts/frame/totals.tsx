import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './totals.module.css';

/** Of this tablet, today. */
export function Totals({ kiosk }: { kiosk: Kiosk }) {
  const { today } = useStore(kiosk.store);
  const { t, number, roughKg } = useTexts();
  return (
    <dl className={classes['root']}>
      <div>
        <dt>{t('capturesToday')}</dt>
        <dd>{number(today.captures)}</dd>
      </div>
      <div>
        <dt>{t('kilogramsToday')}</dt>
        <dd>{roughKg(today.grams)}</dd>
      </div>
    </dl>
  );
}
