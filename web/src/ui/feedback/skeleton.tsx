import { Group, VisuallyHidden } from '@mantine/core';
import classes from './skeleton.module.css';

interface SkeletonProps {
  width?: number | string | undefined;
  height?: number | string | undefined;
  radius?: number | string | undefined;
}

interface LabelledSkeletonProps {
  /** Announced to screen readers; set it once per region. */
  label?: string | undefined;
}

export function Skeleton({ width = '100%', height = 16, radius }: SkeletonProps) {
  return (
    <span
      className={classes['block']}
      style={{ width, height, borderRadius: radius }}
      aria-hidden
    />
  );
}

export function MetricSkeleton({ label }: LabelledSkeletonProps) {
  return (
    <div className={classes['metric']}>
      <Skeleton width="45%" height={16} />
      <Skeleton width="62%" height={26} />
      <Skeleton width="52%" height={14} />
      <Skeleton width="84%" height={12} />
      <LoadingAnnouncement label={label} />
    </div>
  );
}

export function PanelSkeleton({
  label,
  height = 173,
}: LabelledSkeletonProps & { height?: number | undefined }) {
  return (
    <div className={classes['panel']}>
      <Skeleton width="38%" height={16} />
      <Group align="flex-end" gap="var(--s3)" wrap="nowrap" style={{ height }}>
        {barHeights.map((barHeight) => (
          <Skeleton key={barHeight} height={barHeight} />
        ))}
      </Group>
      <Skeleton width="28%" height={12} />
      <LoadingAnnouncement label={label} />
    </div>
  );
}

export function TableSkeleton({
  label,
  rows = 6,
  columns = 4,
}: LabelledSkeletonProps & { rows?: number | undefined; columns?: number | undefined }) {
  return (
    <div className={classes['table']}>
      {Array.from({ length: rows }, (_row, rowIndex) => (
        <div className={classes['row']} key={rowIndex}>
          {Array.from({ length: columns }, (_column, columnIndex) => (
            <Skeleton key={columnIndex} width={columnIndex === 0 ? '70%' : '55%'} height={14} />
          ))}
        </div>
      ))}
      <LoadingAnnouncement label={label} />
    </div>
  );
}

const barHeights = ['60%', '84%', '70%', '96%', '52%', '76%'];

function LoadingAnnouncement({ label }: LabelledSkeletonProps) {
  return label === undefined ? null : <VisuallyHidden component="output">{label}</VisuallyHidden>;
}
