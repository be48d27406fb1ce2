import { IconSearch, IconX } from '#icons';
import type { TabletFood } from '@wastegauge/contract/waste/tablets';
import { useMemo, useState } from 'react';
import { indexFoods } from '../foods/food-search.ts';
import type { Kiosk } from '../kiosk.ts';
import { BackButton } from '../parts/controls/back-button.tsx';
import { FoodRow } from '../parts/foods/food-row.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { LetterPad, letters } from '../parts/controls/letter-pad.tsx';
import { netGrams } from '../staff/net-grams.ts';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import liveWeight from '../parts/weighing/live-weight.module.css';
import classes from './search-screen.module.css';

interface SearchScreenProps {
  kiosk: Kiosk;
  onBack: () => void;
  onChoose: (food: number) => void;
}

export function SearchScreen({ kiosk, onBack, onChoose }: SearchScreenProps) {
  const state = useStore(kiosk.store);
  const { foods, usedFoods, choosing } = state;
  const { t, kg } = useTexts();
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const index = useMemo(
    () =>
      indexFoods(
        foods,
        usedFoods.map(({ food }) => food),
      ),
    [foods, usedFoods],
  );
  const usable = useMemo(
    () => index.nextLetters({ text, category }, letters),
    [index, text, category],
  );
  return (
    <div className={classes['root']}>
      <header className={classes['head']}>
        <BackButton onBack={onBack} />
        <h1>{t('moreFoods')}</h1>
        {choosing && (
          <p className={classes['item']}>
            {choosing.pictureUrl !== null && <img src={choosing.pictureUrl} alt="" />}
            <span className={liveWeight['figure']}>
              {kg(Math.max(0, netGrams(state, choosing).grams))}
              <small>{t('kg')}</small>
            </span>
          </p>
        )}
      </header>
      <fieldset className={classes['categories']} aria-label={t('categories')}>
        <KioskButton aria-pressed={category === null} onClick={() => setCategory(null)}>
          {t('allFoods')}
        </KioskButton>
        {index.categories.map((each) => (
          <KioskButton
            key={each}
            aria-pressed={each === category}
            onClick={() => setCategory(each)}
          >
            {each}
          </KioskButton>
        ))}
      </fieldset>
      <div className={classes['input']}>
        <div className={classes['field']}>
          <IconSearch size={32} stroke={1.9} aria-hidden />
          <output aria-label={t('moreFoods')} data-testid="search-text">
            {text}
          </output>
          {text !== '' && (
            <KioskButton kind="quiet" aria-label={t('clear')} onClick={() => setText('')}>
              <IconX size={30} stroke={1.9} aria-hidden />
            </KioskButton>
          )}
        </div>
        <LetterPad kiosk={kiosk} value={text} usable={usable} onChange={setText} />
      </div>
      <Results
        kiosk={kiosk}
        text={text}
        found={index.find({ text, category })}
        onChoose={onChoose}
      />
    </div>
  );
}

interface ResultsProps {
  kiosk: Kiosk;
  text: string;
  found: { used: TabletFood[]; others: TabletFood[]; count: number };
  onChoose: (food: number) => void;
}

function Results({ kiosk, text, found: { used, others, count }, onChoose }: ResultsProps) {
  const { usedFoods } = useStore(kiosk.store);
  const { t, number, timeOrDay } = useTexts();
  const shown = used.length + others.length;

  function lastUsed({ id }: TabletFood): string | undefined {
    const last = usedFoods.find(({ food }) => food === id);
    return last && t('lastUsed', { time: timeOrDay(last.at) });
  }

  const tiles = (foods: TabletFood[]) => (
    <div className={classes['tiles']}>
      {foods.map((food) => (
        <FoodRow
          key={food.id}
          food={food}
          text={text}
          detail={lastUsed(food)}
          onTap={() => onChoose(food.id)}
        />
      ))}
    </div>
  );

  if (count === 0) return <output>{t('noFoodFound')}</output>;
  return (
    <div className={classes['results']}>
      {used.length > 0 && (
        <section>
          <h2>{t('usedHere')}</h2>
          {tiles(used)}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>
            {text === '' ? t('allFoods') : t('foodsWith', { text: text.toLowerCase() })}
            {shown < count && (
              <span>{t('typeMore', { shown: number(shown), count: number(count) })}</span>
            )}
          </h2>
          {tiles(others)}
        </section>
      )}
    </div>
  );
}
