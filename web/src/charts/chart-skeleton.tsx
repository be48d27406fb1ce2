import { VisuallyHidden } from '@mantine/core';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import classes from './chart-skeleton.module.css';

interface ChartSkeletonProps {
  height: number;
  label: string;
}

const barHeights = [78, 92, 84, 70, 88, 64, 74, 58, 66, 52, 60, 48].map((percent) => `${percent}%`);

export function ChartSkeleton({ height, label }: ChartSkeletonProps) {
  return (
    <div className={classes['root']} style={{ height }}>
      {barHeights.map((barHeight, index) => (
        <Skeleton key={index} height={barHeight} radius="3px 3px 0 0" />
      ))}
      <VisuallyHidden component="output">{label}</VisuallyHidden>
    </div>
  );
}
