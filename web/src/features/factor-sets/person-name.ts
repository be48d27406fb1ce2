interface Person {
  first_name: string;
  surname: string;
}

/** Empty for a deleted account. */
export const personName = (person: Person | null): string =>
  person === null ? '' : `${person.first_name} ${person.surname}`.trim();
