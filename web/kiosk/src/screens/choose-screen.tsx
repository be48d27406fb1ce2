import { IconSearch, IconX } from '#icons';
import type { Kiosk } from '../kiosk.ts';
import { ContainerChoice } from '../parts/weighing/container-choice.tsx';
import { FoodTile } from '../parts/foods/food-tile.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { WasteTypeChoice } from '../parts/foods/waste-type-choice.tsx';
import { netGrams } from '../staff/net-grams.ts';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import livePicture from '../parts/weighing/live-picture.module.css';
import liveWeight from '../parts/weighing/live-weight.module.css';
import classes from './choose-screen.module.css';

export function ChooseScreen({ kiosk, onSearch }: { kiosk: Kiosk; onSearch: () => void }) {
  const state = useStore(kiosk.store);
  const { t, kg, time } = useTexts();
  const { choosing, foods, suggestions } = state;
  if (!choosing) return null;
  const { grams, tareG } = netGrams(state, choosing);
  const likely = suggestions.flatMap((id) => foods.find((food) => food.id === id) ?? []);
  return (
    <div className={classes['root']}>
      <div className={classes['item']}>
        <div className={livePicture['root']}>
          {choosing.pictureUrl !== null && (
            <img src={choosing.pictureUrl} alt={t('pictureTaken')} />
          )}
          <span className={livePicture['stamp']}>
            {t(choosing.pictureUrl === null ? 'noPicture' : 'pictureTaken')} {time(choosing.since)}
          </span>
        </div>
        <section className={classes['weight']} aria-label={t('weightOfFood')}>
          <span className={liveWeight['label']}>{t('weightOfFood')}</span>
          <p className={liveWeight['figure']} data-size="small" data-testid="net-weight">
            {kg(Math.max(0, grams))}
            <small>{t('kg')}</small>
          </p>
          {tareG > 0 && (
            <p className={classes['sum']} role={grams < 1 ? 'alert' : undefined}>
              {grams < 1
                ? t('lighterThanContainer')
                : t('weightSum', { gross: kg(grams + tareG), tare: kg(tareG) })}
            </p>
          )}
        </section>
        <ContainerChoice kiosk={kiosk} />
      </div>
      <div className={classes['choice']}>
        <WasteTypeChoice kiosk={kiosk} />
        <header>
          <h1>{t('tapFood')}</h1>
          <p>{t('liftOff')}</p>
        </header>
        <div className={classes['tiles']}>
          {likely.map((food, index) => (
            <FoodTile
              key={food.id}
              food={food}
              mark={index === 0 ? t('mostLikely') : undefined}
              onTap={() => void kiosk.saveWeighed(food.id)}
            />
          ))}
        </div>
        <div className={classes['actions']}>
          <KioskButton onClick={onSearch}>
            <IconSearch size={30} stroke={1.9} aria-hidden />
            {t('moreFoods')}
          </KioskButton>
          <KioskButton onClick={() => void kiosk.saveWeighed(null)}>{t('later')}</KioskButton>
          <KioskButton onClick={() => kiosk.dismiss()}>
            <IconX size={30} stroke={1.9} aria-hidden />
            {t('notWaste')}
          </KioskButton>
        </div>
      </div>
    </div>
  );
}
