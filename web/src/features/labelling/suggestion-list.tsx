import { useMediaQuery } from '@mantine/hooks';
import { IconSparkles } from '#icons';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { singleClick } from '../../ui/dialogs/single-click.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { previousKey, type Offer } from './offers.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './suggestion-list.module.css';

/** As in the style sheet. */
const tallMedia = '(min-width: 960px) and (min-height: 860px)';

interface SuggestionListProps {
  offers: readonly Offer[];
  confidence: number | null;
  onChoose: (offer: Offer) => void;
}

export function SuggestionList({ offers, confidence, onChoose }: SuggestionListProps) {
  const { t } = useTranslation(['labelling', 'common']);
  const translated = useTranslated(offers.map(({ option }) => option.food_with_description));
  const isTall = useMediaQuery(tallMedia, true, { getInitialValueInEffect: false });
  if (offers.length === 0) return null;
  const isRanked = offers.some(({ percent }) => percent !== null);
  return (
    <section
      className={classes['root']}
      aria-label={t('suggestions')}
      data-ranked={isRanked || undefined}
    >
      {isRanked && (
        <div className={classes['head']}>
          <h2>{t('bestGuesses')}</h2>
          <Badge tone="info" icon={<IconSparkles />}>
            {t('byMachine')}
          </Badge>
        </div>
      )}
      <ul className={classes['list']}>
        {offers.map((offer) => (
          <li key={offer.key}>
            <button
              type="button"
              className={classes['offer']}
              aria-keyshortcuts={offer.key}
              onClick={singleClick(() => onChoose(offer))}
            >
              <Kbd isSilent>{offer.key}</Kbd>
              <FoodImage
                sources={offer.option.image_url === null ? [] : [offer.option.image_url]}
                alt=""
                size={isRanked && isTall ? 34 : 28}
              />
              <span className={classes['text']}>
                <span className={classes['name']}>
                  {translated(offer.option.food_with_description)}
                  {offer.trimmings && <> · {t('common:trimmings')}</>}
                </span>
                <span className={classes['reason']}>
                  {isGuess(offer) && <IconSparkles size={14} stroke={2} aria-hidden />}
                  <span>
                    {offer.key === previousKey ? t('same') : t(`reasons.${offer.reason}`)}
                  </span>
                </span>
              </span>
              <Percent percent={offerPercent(offer, confidence)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isGuess = ({ reason }: Offer): boolean => reason === 'ai' || reason === 'picture';

const offerPercent = ({ reason, percent }: Offer, confidence: number | null): number | null =>
  reason === 'ai' && confidence !== null ? confidence * 100 : percent;

function Percent({ percent }: { percent: number | null }) {
  const format = useFormat();
  if (percent === null) return null;
  return (
    <span className={classes['percent']}>
      {format.wholePercent(percent)}
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
