import { geoMercator, geoPath, type GeoProjection } from 'd3-geo';
import type { FeatureCollection } from 'geojson';

export interface MapPlace {
  longitude: number;
  latitude: number;
}

interface MapSize {
  width: number;
  height: number;
}

/** Space for the circle of the outermost place. */
const marginPx = 44;
/** Minimum extent to each side, so that a single town is shown with its surroundings. */
const minDegrees = 1.6;

export function mapFrame(places: readonly MapPlace[], { width, height }: MapSize): GeoProjection {
  const paddedExtent = (values: number[]): [number, number] => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const middle = (least + most) / 2;
    const half = Math.max((most - least) / 2, minDegrees);
    return [middle - half, middle + half];
  };
  const [west, east] = paddedExtent(places.map(({ longitude }) => longitude));
  const [south, north] = paddedExtent(places.map(({ latitude }) => latitude));
  return geoMercator()
    .fitExtent(
      [
        [marginPx, marginPx],
        [width - marginPx, height - marginPx],
      ],
      {
        type: 'MultiPoint',
        coordinates: [
          [west, south],
          [east, north],
        ],
      },
    )
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ]);
}

export const landPath = (countries: FeatureCollection, frame: GeoProjection): string =>
  geoPath(frame).digits(1)(countries) ?? '';

interface MapSpot {
  x: number;
  y: number;
}

export function spreadSpots(spots: readonly MapSpot[], apartPx: number): MapSpot[] {
  const spread = spots.map((spot) => ({ ...spot }));
  for (let round = 0; round < 24; round += 1) {
    let isSettled = true;
    spread.forEach((one, index) => {
      for (const other of spread.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const apart = Math.hypot(dx, dy);
        if (apart >= apartPx - 0.5) continue;
        isSettled = false;
        const [ux, uy] = apart < 0.01 ? [0, 1] : [dx / apart, dy / apart];
        const step = (apartPx - apart) / 2;
        one.x -= ux * step;
        one.y -= uy * step;
        other.x += ux * step;
        other.y += uy * step;
      }
    });
    if (isSettled) break;
  }
  return spread;
}
