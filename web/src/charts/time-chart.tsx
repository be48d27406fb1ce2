import { Button, VisuallyHidden } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMarkers } from './add-markers.tsx';
import type { ChartData, ChartFormat } from './chart-data.ts';
import { withoutHidden } from './chart-stack.ts';
import { ChartTableToggle } from './chart-table.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { zoomedData, type ChartZoom } from './chart-zoom.ts';
import { CursorMarks } from './cursor-marks.tsx';
import { drawChart, type ChartAddition } from './scene/draw-chart.ts';
import { pointSentence } from './point-rows.ts';
import { SceneItems } from './scene/scene-items.tsx';
import classes from './time-chart.module.css';
import { useChartCursor } from './use-chart-cursor.ts';
import { useWidth } from './use-width.ts';

interface TimeChartProps {
  data: ChartData;
  format: ChartFormat;
  label: string;
  height: number;
  hiddenKeys?: ReadonlySet<string> | undefined;
  /** Dragging, or Shift with arrow keys, selects a range to zoom to. */
  isZoomable?: boolean | undefined;
  /** Controlled zoom, for pages that keep it in the URL. */
  zoom?: ChartZoom | null | undefined;
  onZoom?: ((zoom: ChartZoom | null) => void) | undefined;
  /** False where more is better or neither is. */
  isGoodWhenDown?: boolean | undefined;
  isRefetching?: boolean | undefined;
  isTableElsewhere?: boolean | undefined;
  /** Adds a plus button to hollow bars. */
  onAdd?: ((pointIndex: number) => void) | undefined;
  addLabel?: ((pointIndex: number) => string) | undefined;
  addition?: ChartAddition | undefined;
  /** Makes every point pressable by click, tap or Enter. */
  onPress?: ((pointIndex: number) => void) | undefined;
}

// Larger charts are too slow to animate.
const maxAnimatedBars = 400;

export function TimeChart(props: TimeChartProps) {
  const { format, label, height, isZoomable = false, isGoodWhenDown = true } = props;
  const { t } = useTranslation();
  const id = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [ownZoom, setOwnZoom] = useState<ChartZoom | null>(null);
  const zoom = props.zoom === undefined ? ownZoom : props.zoom;
  const zoomTo = (next: ChartZoom | null): void => {
    setOwnZoom(next);
    props.onZoom?.(next);
  };
  const data = useMemo(
    () => withoutHidden(zoomedData(props.data, zoom), props.hiddenKeys),
    [props.data, zoom, props.hiddenKeys],
  );
  const scene = useMemo(
    () => (width > 0 ? drawChart(data, { width, height }, format, props.addition) : undefined),
    [data, width, height, format, props.addition],
  );
  const isZoomed = data.points.length < props.data.points.length;
  const { points } = data;
  const { active, selection, pointerHandlers, keyHandlers } = useChartCursor({
    frame: scene?.frame,
    pointCount: points.length,
    onSelect: isZoomable
      ? ({ from, to }) => zoomTo({ from: points[from]?.x ?? '', to: points[to]?.x ?? '' })
      : undefined,
    // With controlled zoom the page may pass already zoomed data, so it has to handle Escape.
    onEscape: isZoomed || props.zoom !== undefined ? () => zoomTo(null) : undefined,
    onPress: props.onPress,
  });
  const texts = { notAvailable: t('notAvailable'), total: t('chart.total'), colon: t('colon') };
  const announced = active ?? Math.max(points.length - 1, 0);
  return (
    <div className={classes['root']} data-refetching={props.isRefetching || undefined}>
      <div ref={ref} className={classes['chart']} style={{ height }}>
        {scene !== undefined && (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            <SceneItems items={scene.back} />
            <CursorMarks
              frame={scene.frame}
              points={points}
              active={active}
              selection={selection}
            />
            <g
              className={classes['marks']}
              style={{ transformOrigin: `0 ${scene.frame.bottom}px` }}
              data-grows={points.length * data.series.length <= maxAnimatedBars || undefined}
            >
              <SceneItems items={scene.marks} />
            </g>
          </svg>
        )}
        <div
          className={classes['surface']}
          data-zoomable={isZoomable || undefined}
          data-pressable={props.onPress !== undefined || undefined}
          {...pointerHandlers}
        />
        <input
          type="range"
          className={classes['cursor']}
          aria-label={label}
          aria-describedby={`${id}-keys`}
          aria-valuetext={pointSentence(data, announced, format, texts)}
          min={0}
          max={Math.max(points.length - 1, 0)}
          value={announced}
          {...keyHandlers}
        />
        <VisuallyHidden id={`${id}-keys`}>
          {t(isZoomable ? 'chart.zoomKeys' : 'chart.keys')}
        </VisuallyHidden>
        {scene !== undefined && props.onAdd !== undefined && (
          <AddMarkers
            data={data}
            frame={scene.frame}
            onAdd={props.onAdd}
            markerLabel={props.addLabel ?? ((index) => points[index]?.title ?? '')}
          />
        )}
        {scene !== undefined && active !== null && (
          <ChartTooltip
            data={data}
            index={active}
            format={format}
            frame={scene.frame}
            isGoodWhenDown={isGoodWhenDown}
          />
        )}
        {isZoomed && (
          <Button size="xs" className={classes['reset']} onClick={() => zoomTo(null)}>
            {t('chart.resetZoom')}
          </Button>
        )}
      </div>
      {props.isTableElsewhere !== true && (
        <ChartTableToggle data={data} format={format} label={label} />
      )}
    </div>
  );
}
