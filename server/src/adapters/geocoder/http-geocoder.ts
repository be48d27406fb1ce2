import { z } from 'zod';
import { maxPlaces, type FoundPlace, type Geocoder } from '../../platform/ports/geocoder.ts';
import { readBounded, splitCredentials } from '../http/http-client.ts';
import { createTimeZoneFinder, type FindTimeZone } from './gazetteer.ts';

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
        countrycode: text,
        address: z.object({ country_code: text }).optional().catch(undefined),
      }),
    }),
  ),
});
type Properties = z.output<typeof answerSchema>['features'][number]['properties'];

/** A URL that ends in `/search` is Nominatim, any other Photon. */
export function createHttpGeocoder({
  findTimeZone = createTimeZoneFinder(),
  ...options
}: {
  geocoderUrl: string;
  timeoutMs?: number;
  findTimeZone?: FindTimeZone;
}): Geocoder {
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
      const places = answerSchema
        .parse(answer)
        .features.map(({ geometry: { coordinates }, properties }) => {
          const [longitude, latitude] = coordinates;
          const country = countryCode(properties);
          return { name: formatAddress(properties), longitude, latitude, country };
        })
        .filter(({ name }) => name !== '')
        .slice(0, maxPlaces);
      return Promise.all(
        places.map(async (place): Promise<FoundPlace> => ({
          ...place,
          timezone: place.country === null ? null : await findTimeZone(place.country, place),
        })),
      );
    },
  };
}

function searchUrl(address: string, typed: string, language: string): URL {
  const url = new URL(address);
  const isNominatim = /\/search\/?$/.test(url.pathname);
  if (url.pathname === '/') url.pathname = '/api';
  const parameters = isNominatim
    ? {
        q: typed,
        format: 'geojson',
        addressdetails: '1',
        limit: String(maxPlaces),
        'accept-language': language,
      }
    : { q: typed, limit: String(maxPlaces), lang: language };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

const countryCode = ({ countrycode, address }: Properties): string | null =>
  (countrycode ?? address?.country_code)?.toUpperCase() ?? null;

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
