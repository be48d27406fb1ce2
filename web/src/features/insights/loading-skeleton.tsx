import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './card.module.css';

export function CardSkeleton({ kind }: { kind: 'food' | 'place' }) {
  const ringSize = kind === 'food' ? 60 : 84;
  return (
    <div className={classes['root']} aria-hidden>
      <div className={classes[kind]}>
        {kind === 'food' && <Skeleton width={84} height={84} radius="var(--r-md)" />}
        <span className={classes['waiting']}>
          <Skeleton width="56%" height={20} />
          <Skeleton width="38%" height={14} />
          <Skeleton width="46%" height={26} />
        </span>
        <Skeleton width={ringSize} height={ringSize} radius="50%" />
      </div>
      {kind === 'place' && (
        <div className={classes['baseline']} data-empty>
          <Skeleton height={14} />
        </div>
      )}
      <footer className={classes['foot']}>
        <Skeleton width="30%" height={20} />
      </footer>
    </div>
  );
}
