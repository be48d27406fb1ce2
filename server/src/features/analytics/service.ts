/** The analytics questions other features ask. */
export { lastReading } from './questions/last-reading.ts';
export { wasteByDay, type WasteOfDay } from './questions/waste-by-day.ts';
