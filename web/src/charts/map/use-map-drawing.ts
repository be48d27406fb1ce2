import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { useWidth } from '../use-width.ts';
import { landPath, mapFrame, type MapPlace } from './map-frame.ts';

export function useMapDrawing<Element extends HTMLElement>(
  places: readonly MapPlace[],
  countries: FeatureCollection | undefined,
  height: number,
) {
  const { ref, width } = useWidth<Element>();
  const frame = useMemo(
    () => (width > 0 && places.length > 0 ? mapFrame(places, { width, height }) : undefined),
    [places, width, height],
  );
  const land = useMemo(
    () => (frame && countries ? landPath(countries, frame) : ''),
    [frame, countries],
  );
  return { ref, width, frame, land };
}
