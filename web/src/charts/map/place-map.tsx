import type { FeatureCollection } from 'geojson';
import { spreadSpots, type MapPlace } from './map-frame.ts';
import classes from './place-map.module.css';
import { useMapDrawing } from './use-map-drawing.ts';

type PlaceTone = 'good' | 'bad' | 'unknown';

interface PlaceMark extends MapPlace {
  id: number;
  number: number;
  label: string;
  /** Determines the area of the circle. */
  amount: number;
  tone: PlaceTone;
}

interface PlaceMapProps {
  marks: readonly PlaceMark[];
  countries: FeatureCollection | undefined;
  label: string;
  height: number;
  activeId: number | null;
  onActive: (id: number | null) => void;
  onChoose: (id: number) => void;
}

const badgePx = 26;
const maxRadiusPx = 40;
const minRadiusPx = 15;

export function PlaceMap(props: PlaceMapProps) {
  const { marks, countries, label, height, activeId, onActive, onChoose } = props;
  const { ref, width, frame, land } = useMapDrawing<HTMLDivElement>(marks, countries, height);
  const maxAmount = marks.reduce((most, { amount }) => Math.max(most, amount), 0);
  const spots = marks.map(({ longitude, latitude }) => {
    const [x = 0, y = 0] = frame?.([longitude, latitude]) ?? [];
    return { x, y };
  });
  const badges = spreadSpots(spots, badgePx);
  const circleRadius = (amount: number): number =>
    maxAmount > 0
      ? Math.max(minRadiusPx, Math.sqrt(amount / maxAmount) * maxRadiusPx)
      : minRadiusPx;
  return (
    <div ref={ref} className={classes['root']} style={{ height }}>
      {frame && (
        <>
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            <path className={classes['land']} d={land} />
            {marks.map(({ id, amount, tone }, index) => {
              const [spot, badge] = [spots[index] ?? origin, badges[index] ?? origin];
              return (
                <g key={id} data-tone={tone} data-active={id === activeId || undefined}>
                  <circle
                    className={classes['circle']}
                    cx={spot.x}
                    cy={spot.y}
                    r={circleRadius(amount)}
                  />
                  <path
                    className={classes['leader']}
                    d={`M${spot.x} ${spot.y}L${badge.x} ${badge.y}`}
                  />
                </g>
              );
            })}
          </svg>
          <ol className={classes['marks']} aria-label={label}>
            {marks.map(({ id, number, label: text }, index) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes['mark']}
                  style={{ left: badges[index]?.x, top: badges[index]?.y }}
                  data-active={id === activeId || undefined}
                  aria-label={text}
                  title={text}
                  onMouseEnter={() => onActive(id)}
                  onMouseLeave={() => onActive(null)}
                  onFocus={() => onActive(id)}
                  onBlur={() => onActive(null)}
                  onClick={() => onChoose(id)}
                >
                  {number}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

const origin = { x: 0, y: 0 };
