import { IconBook2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import type { FoodTexts } from './food-options.ts';
import { findMatch } from './food-search.ts';
import classes from './food-select.module.css';
import type { FoodBox } from './use-food-box.ts';

interface FoodOptionListProps {
  box: FoodBox;
  texts: FoodTexts;
  label: string;
  isLoading: boolean;
}

export function FoodOptionList({ box, texts, label, isLoading }: FoodOptionListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { active } = box;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (box.found.length === 0) {
    return <p className={classes['none']}>{isLoading ? t('loading') : t('noResults')}</p>;
  }
  return (
    <div className={classes['list']} ref={list} tabIndex={-1} aria-label={label} {...box.listProps}>
      {box.found.map((option, index) => (
        <div key={option.id} className={classes['option']} {...box.optionProps(option, index)}>
          <FoodImage
            sources={option.image_url === null ? [] : [option.image_url]}
            alt=""
            size={34}
          />
          <span className={classes['words']}>
            <Marked name={texts.nameOf(option)} text={box.text} />
            <small>{texts.detailOf(option)}</small>
          </span>
          {option.is_recipe && <Badge icon={<IconBook2 />}>{t('food.recipe')}</Badge>}
          {index === active && <Kbd isSilent>{t('food.enter')}</Kbd>}
        </div>
      ))}
    </div>
  );
}

function Marked({ name, text }: { name: string; text: string }) {
  const match = findMatch(name, text);
  if (!match) return <span>{name}</span>;
  return (
    <span>
      {name.slice(0, match.start)}
      <mark>{name.slice(match.start, match.end)}</mark>
      {name.slice(match.end)}
    </span>
  );
}
