import type { EventDeps } from '../events/service.ts';

/** A photo is stored by its name and shown by an address that runs out. */
export const withPhoto = <Person extends { profile_photo: string | null }>(
  { imageLinks, clock }: EventDeps,
  person: Person,
): Person => ({
  ...person,
  profile_photo: imageLinks.photoUrl(person.profile_photo, clock.now()),
});
