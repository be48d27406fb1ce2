import type { FeatureCollection } from 'geojson';
import { useEffect, useState } from 'react';
import type { MapPlace } from './map-frame.ts';
import { fetchCountries } from './map-land.ts';
import classes from './place-map.module.css';
import { useMapDrawing } from './use-map-drawing.ts';

interface SiteMapProps {
  points: readonly (MapPlace & { id: number; name: string })[];
  label: string;
  height?: number | undefined;
}

export function SiteMap({ points, label, height = 220 }: SiteMapProps) {
  const [countries, setCountries] = useState<FeatureCollection>();
  const { ref, width, frame, land } = useMapDrawing<HTMLElement>(points, countries, height);
  useEffect(() => {
    const controller = new AbortController();
    fetchCountries(controller.signal).then(setCountries, (error: unknown) => {
      // The dots are useful without outlines.
      if (!controller.signal.aborted) console.warn('Map outlines failed to load', error);
    });
    return () => controller.abort();
  }, []);
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
