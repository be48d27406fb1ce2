interface Person {
  first_name: string;
  surname: string;
  email: string;
}

/** Somebody without a name yet goes by the e-mail. */
export const nameOf = ({ first_name, surname, email }: Person): string =>
  `${first_name} ${surname}`.trim() || email;

/** Two of the same name are told apart by their e-mail. */
export function distinctNameOf(person: Person, all: readonly Person[]): string {
  const name = nameOf(person);
  const isAmbiguous = all.filter((other) => nameOf(other) === name).length > 1;
  return isAmbiguous ? `${name} (${person.email})` : name;
}
