export interface SamplePerson {
  id: string;
  name: string;
  email: string;
  group: string;
  site: string;
  wastedKilograms: number;
  lastActive: string;
}

export const samplePeople: readonly SamplePerson[] = [
  person('1', 'Aoife Brennan', 'Harbour & Vine', 'Quayside Hotel', 64.82, '3 min ago'),
  person('2', 'Ciarán Doyle', 'Harbour & Vine', 'Quayside Hotel', 38.2, '12 min ago'),
  person('3', 'Eoin Murphy', 'Castle Court', 'Castle Court Galway', 121.4, 'Yesterday'),
  person('4', 'Isha Okafor', 'Harbour & Vine', 'Harbour View Cork', 9.75, '08/11/2025'),
  person('5', 'Jonas Lindqvist', 'Docklands Venues', 'Docklands Centre', 52.36, '2 h ago'),
  person('6', 'Niamh Moran', 'Harbour & Vine', 'Quayside Hotel', 0.5, '27/10/2025'),
];

function person(
  id: string,
  name: string,
  group: string,
  site: string,
  wastedKilograms: number,
  lastActive: string,
): SamplePerson {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? id}@harbourvine.example`;
  return { id, name, email, group, site, wastedKilograms, lastActive };
}
