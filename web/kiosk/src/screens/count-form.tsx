import { IconCheck, IconHash, IconSearch } from '#icons';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import type { TabletFood } from '@wastegauge/contract/waste/tablets';
import { useState } from 'react';
import type { Kiosk } from '../kiosk.ts';
import { CountEntry } from '../parts/foods/count-entry.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { LivePicture } from '../parts/weighing/live-picture.tsx';
import liveWeight from '../parts/weighing/live-weight.module.css';
import panel from '../parts/controls/panel.module.css';
import { PortionWeightEntry } from '../parts/foods/portion-weight-entry.tsx';
import { WasteTypeButton } from '../parts/foods/waste-type-button.tsx';
import { portionKey, portionUnits, type PortionUnit } from '../staff/portions.ts';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './count-form.module.css';

interface CountFormProps {
  kiosk: Kiosk;
  food: TabletFood;
  onOtherFood: () => void;
  onSaved?: (() => void) | undefined;
}

export function CountForm({ kiosk, food, onOtherFood, onSaved }: CountFormProps) {
  const { portionWeights } = useStore(kiosk.store);
  const { t, roughKg } = useTexts();
  const [unit, setUnit] = useState<PortionUnit>('portions');
  const [count, setCount] = useState('1');
  const [isChangingWeight, setChangingWeight] = useState(false);
  const weightKg = (of: PortionUnit): number | undefined =>
    portionWeights[portionKey({ food: food.id, unit: of })];
  const eachG = Math.round((weightKg(unit) ?? 0) * 1000);
  const grams = Number(count) * eachG;
  const isEnteringWeight = eachG === 0 || isChangingWeight;
  const canSave = !isEnteringWeight && grams > 0 && grams <= captureLimits.maxKg * 1000;

  function chooseUnit(next: PortionUnit): void {
    setUnit(next);
    setChangingWeight(false);
  }

  function storeWeight(kilograms: number): void {
    kiosk.rememberPortion({ food: food.id, unit }, kilograms);
    setChangingWeight(false);
  }

  async function save(): Promise<void> {
    await kiosk.saveCounted({ food: food.id, portions: Number(count), gramsEach: eachG });
    if (kiosk.store.get().saved) onSaved?.();
  }

  return (
    <div className={classes['root']}>
      <div className={classes['food']}>
        <LivePicture camera={kiosk.camera} />
        <section className={panel['root']} aria-label={t('food')}>
          <span className={liveWeight['label']}>{t('food')}</span>
          <h1 dir="auto">{food.name}</h1>
          <KioskButton onClick={onOtherFood}>
            <IconSearch size={30} stroke={1.9} aria-hidden />
            {t('otherFood')}
          </KioskButton>
          <WasteTypeButton kiosk={kiosk} />
        </section>
      </div>
      <div className={classes['count']}>
        <fieldset className={classes['units']} aria-label={t('howMany')}>
          {portionUnits.map((each) => {
            const kilograms = weightKg(each);
            return (
              <KioskButton key={each} aria-pressed={each === unit} onClick={() => chooseUnit(each)}>
                {t(each)}
                {kilograms !== undefined && (
                  <small>{t('each', { weight: roughKg(kilograms * 1000) })}</small>
                )}
              </KioskButton>
            );
          })}
        </fieldset>
        <section className={`${panel['root']} ${classes['entry']}`}>
          <div className={panel['head']}>
            <h2>{t(isEnteringWeight ? 'weightOfOne' : 'howMany')}</h2>
            <span className={liveWeight['badge']} data-state="plain">
              <IconHash size={26} stroke={2.2} aria-hidden />
              {t('countedNotWeighed')}
            </span>
          </div>
          {isEnteringWeight ? (
            <PortionWeightEntry key={unit} kiosk={kiosk} onStore={storeWeight} />
          ) : (
            <CountEntry
              key={unit}
              kiosk={kiosk}
              count={count}
              eachG={eachG}
              onChange={setCount}
              onChangeWeight={() => setChangingWeight(true)}
            />
          )}
        </section>
        <KioskButton kind="primary" disabled={!canSave} onClick={() => void save()}>
          <IconCheck size={36} stroke={2.2} aria-hidden />
          {t('saveCounted', { weight: roughKg(grams) })}
        </KioskButton>
      </div>
    </div>
  );
}
