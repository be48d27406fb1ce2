import type { DemoRandom } from './random.ts';
import type { DemoCapture } from './waste-event.ts';

const grounds = {
  plate: [
    'Scraped plates in a tub; the larger part looks like {food}',
    'Leftovers with cutlery marks, mostly {food}',
    'Mixed returns, {food} covers most of the surface',
  ],
  preparation: [
    'Raw or half-prepared, evenly cut: {food}',
    'Mise en place container emptied, {food}',
    'Colour and texture match {food}; no sauce or cutlery marks',
  ],
  trimmings: [
    'Thin, irregular pieces as from peeling: {food}',
    'Offcuts without an edible part, {food}',
  ],
  unserved: [
    'Gastronorm tray partly full, untouched: {food}',
    'Smooth surface and clean rim, served from but not plated: {food}',
    'Large even portion, {food}, no bite or cutlery marks',
  ],
} as const;

export const reasoningFor = (capture: DemoCapture, random: DemoRandom): string =>
  (capture.isNonFood ? 'Not food: {food}' : random.pick(grounds[capture.kind])).replace(
    '{food}',
    inSentence(capture.food.name),
  );

/** Lower case unless it is a proper name. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]+ (?:salad|salads)$|^(?:Greek|Danish|Brussels|Caesar|Alaska|Quiche|Shepherd)/.test(
    name,
  )
    ? name
    : name.charAt(0).toLowerCase() + name.slice(1);
