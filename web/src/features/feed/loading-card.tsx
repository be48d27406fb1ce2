import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './event-card.module.css';

export function LoadingCard() {
  return (
    <div className={classes['root']} aria-hidden>
      <div className={classes['picture']}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={classes['waiting']}>
        <Skeleton width="46%" height={20} />
        <Skeleton width="64%" height={14} />
        <Skeleton width="38%" height={24} />
        <Skeleton width="72%" height={20} />
      </div>
    </div>
  );
}
