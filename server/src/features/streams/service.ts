export { readWastePlaces, type PlaceWaste, type WastePlace } from './place-waste.ts';
export { readShares, type FindShare } from './shares.ts';
export { wasteByDestination } from './totals.ts';
