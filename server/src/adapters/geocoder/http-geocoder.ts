import type { Place } from '@wastegauge/contract/services/places';
import { z } from 'zod';
import { maxPlaces, type Geocoder } from '../../platform/ports/geocoder.ts';
import { readBounded, splitCredentials } from '../http/http-client.ts';

const standardTimeoutMs = 3000;
const answerLength = 200_000;
const nameLength = 255;

const text = z.string().trim().optional().catch(undefined);

/** GeoJSON, the default of Photon and an option of Nominatim. */
const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.object({
        display_name: text,
        name: text,
        street: text,
        housenumber: text,
        postcode: text,
        city: text,
        country: text,
      }),
    }),
  ),
});
type Properties = z.output<typeof answerSchema>['features'][number]['properties'];

/** A URL that ends in `/search` is Nominatim, any other Photon. */
export function createHttpGeocoder(options: { geocoderUrl: string; timeoutMs?: number }): Geocoder {
  const { address, headers } = splitCredentials(new URL(options.geocoderUrl));
  return {
    async find(typed, language) {
      const response = await fetch(searchUrl(address, typed, language), {
        headers: { ...headers, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? standardTimeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The geocoder answered ${response.status}.`);
      }
      const answer: unknown = JSON.parse(await readBounded(response, answerLength));
      return answerSchema
        .parse(answer)
        .features.map(({ geometry: { coordinates }, properties }): Place => {
          const [longitude, latitude] = coordinates;
          return { name: formatAddress(properties), longitude, latitude };
        })
        .filter(({ name }) => name !== '')
        .slice(0, maxPlaces);
    },
  };
}

function searchUrl(address: string, typed: string, language: string): URL {
  const url = new URL(address);
  const isNominatim = /\/search\/?$/.test(url.pathname);
  if (url.pathname === '/') url.pathname = '/api';
  const parameters = isNominatim
    ? { q: typed, format: 'geojson', limit: String(maxPlaces), 'accept-language': language }
    : { q: typed, limit: String(maxPlaces), lang: language };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

function formatAddress({
  display_name,
  name,
  street,
  housenumber,
  postcode,
  city,
  country,
}: Properties) {
  if (display_name) return display_name.slice(0, nameLength);
  const parts = [
    name,
    [street, housenumber].filter(Boolean).join(' '),
    [postcode, city].filter(Boolean).join(' '),
    country,
  ];
  return [...new Set(parts.filter(Boolean))].join(', ').slice(0, nameLength);
}
