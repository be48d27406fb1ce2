import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { landPath, mapFrame, type MapPlace } from './map-frame.ts';
import { fetchCountries } from './map-land.ts';
import classes from './place-map.module.css';
import { useWidth } from '../use-width.ts';

interface SiteMapProps {
  points: readonly (MapPlace & { id: number; name: string })[];
  label: string;
  height?: number | undefined;
}

export function SiteMap({ points, label, height = 220 }: SiteMapProps) {
  const { ref, width } = useWidth<HTMLElement>();
  const [countries, setCountries] = useState<FeatureCollection>();
  useEffect(() => {
    const controller = new AbortController();
    fetchCountries(controller.signal).then(setCountries, (error: unknown) => {
      // The dots are useful without outlines.
      if (!controller.signal.aborted) console.warn('The map has no outlines', error);
    });
    return () => controller.abort();
  }, []);
  const frame = useMemo(
    () => (width > 0 && points.length > 0 ? mapFrame(points, { width, height }) : undefined),
    [points, width, height],
  );
  const land = useMemo(
    () => (frame && countries ? landPath(countries, frame) : ''),
    [frame, countries],
  );
  return (
    <figure ref={ref} className={classes['root']} style={{ height }} aria-label={label}>
      {frame && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <path className={classes['land']} d={land} />
          {points.map(({ id, name, longitude, latitude }) => {
            const [x = 0, y = 0] = frame([longitude, latitude]) ?? [];
            return (
              <circle key={id} className={classes['dot']} cx={x} cy={y} r={7}>
                <title>{name}</title>
              </circle>
            );
          })}
        </svg>
      )}
    </figure>
  );
}
