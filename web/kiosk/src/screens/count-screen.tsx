import { IconSearch } from '#icons';
import { useState } from 'react';
import type { Kiosk } from '../kiosk.ts';
import { BackButton } from '../parts/controls/back-button.tsx';
import { FoodTile } from '../parts/foods/food-tile.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import { CountForm } from './count-form.tsx';
import classes from './count-screen.module.css';
import { SearchScreen } from './search-screen.tsx';

/** Without `onBack` there is no scale to go back to. */
export function CountScreen({
  kiosk,
  onBack,
}: {
  kiosk: Kiosk;
  onBack?: (() => void) | undefined;
}) {
  const { foods } = useStore(kiosk.store);
  const [foodId, setFoodId] = useState<number | null>(null);
  const [isSearching, setSearching] = useState(false);
  const food = foods.find(({ id }) => id === foodId);

  function choose(id: number): void {
    setFoodId(id);
    setSearching(false);
  }

  if (isSearching) {
    return <SearchScreen kiosk={kiosk} onBack={() => setSearching(false)} onChoose={choose} />;
  }
  if (food) {
    return (
      <CountForm
        key={food.id}
        kiosk={kiosk}
        food={food}
        onOtherFood={() => setFoodId(null)}
        onSaved={onBack}
      />
    );
  }
  return (
    <FoodChoice
      kiosk={kiosk}
      onBack={onBack}
      onSearch={() => setSearching(true)}
      onChoose={choose}
    />
  );
}

interface FoodChoiceProps {
  kiosk: Kiosk;
  onBack?: (() => void) | undefined;
  onSearch: () => void;
  onChoose: (food: number) => void;
}

const shownFoods = 6;

function FoodChoice({ kiosk, onBack, onSearch, onChoose }: FoodChoiceProps) {
  const { foods, suggestions, usedFoods } = useStore(kiosk.store);
  const { t } = useTexts();
  const ids = [...suggestions, ...usedFoods.map(({ food }) => food)];
  const likely = [...new Set(ids)].flatMap((id) => foods.find((food) => food.id === id) ?? []);
  return (
    <div className={classes['root']}>
      <header>
        {onBack && <BackButton onBack={onBack} />}
        <h1>{t('chooseFood')}</h1>
      </header>
      <div className={classes['tiles']}>
        {likely.slice(0, shownFoods).map((food) => (
          <FoodTile key={food.id} food={food} onTap={() => onChoose(food.id)} />
        ))}
      </div>
      <KioskButton onClick={onSearch}>
        <IconSearch size={30} stroke={1.9} aria-hidden />
        {t('moreFoods')}
      </KioskButton>
    </div>
  );
}
