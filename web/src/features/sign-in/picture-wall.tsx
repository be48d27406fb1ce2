import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './picture-wall.module.css';

const frames = [
  { food: 'salad', kilograms: 1.18, time: '13:58:03' },
  { food: 'potatoes', kilograms: 2.84, time: '14:31:52' },
  { food: 'rice', kilograms: 3.46, time: '13:41:29' },
  { food: 'carrots', kilograms: 1.62, time: '14:12:40' },
  { food: 'bread', kilograms: 0.86, time: '10:48:31' },
  { food: 'pasta', kilograms: 2.07, time: '13:22:10' },
] as const;

export function PictureWall() {
  const { t } = useTranslation('signIn');
  const format = useFormat();
  return (
    <div className={classes['root']} aria-hidden>
      {frames.map(({ food, kilograms, time }) => (
        <figure key={food} className={classes['frame']}>
          <img src={`/signin/${food}.webp`} alt="" loading="lazy" decoding="async" />
          <span className={classes['stamp']}>{time}</span>
          <figcaption className={classes['caption']}>
            {t(`frames.${food}`)} <span>{format.weight(kilograms)}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
