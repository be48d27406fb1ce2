import type { ActivityItem } from '@wastegauge/contract/waste/comments';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './activity-card.module.css';
import { CommentTextCard } from './comment-text-card.tsx';
import { nameOf } from './mention-query.ts';
import { useRelativeTime } from '../../widgets/time/use-relative-time.ts';

interface ActivityItemCardProps {
  item: ActivityItem;
  foodName: string | null;
  onOpen: () => void;
}

export function ActivityItemCard({ item, foodName, onOpen }: ActivityItemCardProps) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const timeOf = useRelativeTime();
  const { user, event } = item;
  const name = user ? nameOf(user) : t('deletedUser');
  return (
    <li className={classes['item']}>
      <button type="button" className={classes['open']} onClick={onOpen}>
        <Avatar id={String(user?.id ?? 0)} name={name} photoUrl={user?.profile_photo} />
        <span className={classes['words']}>
          <span>
            <b>{name}</b> {t(`activity.${item.activity_type}`)}{' '}
            <b>{foodName ?? t('activity.unnamed')}</b>
          </span>
          {item.comment !== null && (
            <span className={classes['comment']}>
              <CommentTextCard text={item.comment} />
            </span>
          )}
          <time dateTime={item.created_at} title={format.timestamp(item.created_at)}>
            {timeOf(item.created_at)}
          </time>
        </span>
        <FoodImage
          sources={event.image_url === null ? [] : [sizedImage(event.image_url, 'thumb')]}
          alt=""
          size={36}
        />
      </button>
    </li>
  );
}
