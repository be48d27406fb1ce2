interface Person {
  first_name: string;
  surname: string;
  email: string;
}

export const nameOf = ({ first_name, surname, email }: Person): string =>
  `${first_name} ${surname}`.trim() || email;

export function distinctNameOf(person: Person, all: readonly Person[]): string {
  const name = nameOf(person);
  const isAmbiguous = all.filter((other) => nameOf(other) === name).length > 1;
  return isAmbiguous ? `${name} (${person.email})` : name;
}
