import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Action } from '@wastegauge/contract/insight/actions';
import { sizedImage } from '@wastegauge/contract/services/images';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { reportSearch } from '../../../widgets/filters/report-filter.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { actionPicturesOptions } from '../api.ts';
import { useDayText } from '../use-action-texts.ts';
import classes from './action-page.module.css';

export function PicturesCard({ action, today }: { action: Action; today: Day }) {
  const { t } = useTranslation(['actions', 'common']);
  const dayText = useDayText();
  const pictures = useQuery(actionPicturesOptions(action.id));
  const sides = (['before', 'after'] as const).flatMap((key) => {
    const picture = pictures.data?.[key];
    return picture ? [{ key, ...picture }] : [];
  });
  return (
    <Panel title={t('pictures.title')}>
      {pictures.isPending && <PanelSkeleton label={t('common:loading')} height={120} />}
      {pictures.isLoadingError && <LoadError query={pictures} />}
      {sides.length > 0 && (
        <>
          <div className={classes['pictures']}>
            {sides.map(({ key, event, image_url: image, day }) => (
              <Link
                key={key}
                to="/feed"
                search={(previous) => ({
                  ...reportSearch.parse(previous),
                  page: undefined,
                  ordering: undefined,
                  feedId: event,
                })}
              >
                <FoodImage
                  frame="camera"
                  sources={[sizedImage(image, 'card')]}
                  alt=""
                  caption={t(`pictures.${key}`, { day: dayText(day, today) })}
                />
              </Link>
            ))}
          </div>
          <p className={classes['quiet']}>{t('pictures.typical')}</p>
        </>
      )}
      {pictures.data && sides.length === 0 && (
        <p className={classes['quiet']}>{t('pictures.none')}</p>
      )}
      {action.picture_url !== null && (
        <figure className={classes['own']}>
          <img src={sizedImage(action.picture_url, 'card')} alt={t('photo.alt')} />
        </figure>
      )}
    </Panel>
  );
}
