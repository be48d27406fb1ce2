interface Person {
  first_name: string;
  surname: string;
  email: string;
}

export const fullName = ({ first_name, surname, email }: Person): string =>
  `${first_name} ${surname}`.trim() || email;

export function distinctName(person: Person, all: readonly Person[]): string {
  const name = fullName(person);
  const isAmbiguous = all.filter((other) => fullName(other) === name).length > 1;
  return isAmbiguous ? `${name} (${person.email})` : name;
}
