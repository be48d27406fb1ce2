import type { DemoRandom } from '../random.ts';

export interface Words {
  families: readonly string[];
  wedding: (first: string, second: string) => string;
  topics: readonly string[];
  conference: (topic: string, random: DemoRandom) => string;
  hosts: readonly string[];
  party: (host: string, occasion: string) => string;
  parties: readonly string[];
  christmasParties: readonly string[];
  board: string;
  boardNote: string;
  weddingNotes: readonly string[];
  conferenceNotes: readonly string[];
  partyNotes: readonly string[];
}

export const english: Words = {
  families:
    'Nolan,Byrne,Keogh,Farrell,Hayes,Quinn,Lynch,Carroll,Dunne,Power,Whelan,Burke,Tobin,Sweeney,Hogan,Casey'.split(
      ',',
    ),
  wedding: (first, second) => `${first} and ${second} Wedding`,
  topics:
    'Retail,Medical Devices,Renewables,Fintech Risk,Ports and Logistics,Dairy Science,Housing,Tourism,Data Protection,Aviation Leasing,Food Safety,Nursing'.split(
      ',',
    ),
  conference: (topic, random) =>
    `${topic} ${random.pick(['Forum', 'Summit', 'Seminar', 'Conference', 'Briefing Day'])}`,
  hosts:
    'Harbour Pharma,Port Authority,Kestrel Insurance,Tideline Software,Liffey Credit Union,Meridian Law,Saltmarsh Brewing,Beacon Architects'.split(
      ',',
    ),
  party: (host, occasion) => `${host} ${occasion}`,
  parties: ['Annual Dinner', 'Awards Night', 'Summer Party'],
  christmasParties: ['Christmas Party', 'Christmas Dinner'],
  board: 'Board Dinner, Level 4',
  boardNote: 'Plated menu, private room',
  weddingNotes: [
    'Five courses, evening buffet at 22:00',
    'Four courses, two vegan tables',
    'Drinks reception with canapés, plated dinner',
  ],
  conferenceNotes: [
    'Working lunch, three coffee breaks',
    'Two-course buffet lunch, coffee twice',
    'Sandwich lunch, fruit, coffee all day',
  ],
  partyNotes: [
    'Plated dinner, awards from 21:00',
    'Sharing boards and a finger buffet',
    'Three courses, late snack at 23:00',
  ],
};

export const londonEnglish: Words = {
  ...english,
  families: 'Hughes,Patel,Ward,Ellis,Okoro,Shaw,Bennett,Khan,Morgan,Reid'.split(','),
  hosts: 'Lambeth Press,Crane & Hollis,Thamesfield Energy,Arden Capital,Bellwether Media'.split(
    ',',
  ),
  board: 'Directors’ Dinner',
};

export const german: Words = {
  families: 'Schröder,Beck,Hoffmann,Vogel,Lange,Seidel,Arnold,Brandt,Otto,Winter'.split(','),
  wedding: (first, second) => `Hochzeit ${first} und ${second}`,
  topics: 'Erneuerbare Wärme,Digitale Verwaltung,Pflege,Mobilität,Handwerk,Lebensmittelrecht'.split(
    ',',
  ),
  conference: (topic, random) => `${random.pick(['Tagung', 'Fachtag', 'Forum'])} ${topic}`,
  hosts: 'Spreewerk,Havel Versicherung,Nordring Bau,Lindenmedien'.split(','),
  party: (host, occasion) => `${occasion} ${host}`,
  parties: ['Sommerfest', 'Jubiläum', 'Abteilungsabend'],
  christmasParties: ['Weihnachtsfeier'],
  board: 'Abendessen Aufsichtsrat',
  boardNote: 'Menü, Salon im ersten Stock',
  weddingNotes: ['Vier Gänge, Mitternachtssuppe', 'Buffet, 30 Kinderportionen'],
  conferenceNotes: ['Mittagsbuffet, zwei Kaffeepausen', 'Fingerfood, Getränke den ganzen Tag'],
  partyNotes: ['Gans und vegetarische Karte', 'Flying Buffet ab 19 Uhr'],
};

export const french: Words = {
  families: 'Lefèvre,Petit,Garnier,Rousseau,Fontaine,Chevalier,Marchand,Colin'.split(','),
  wedding: (first, second) => `Mariage ${first} et ${second}`,
  topics: 'Assurances,Logistique,Santé publique,Énergie,Architecture'.split(','),
  conference: (topic, random) => `${random.pick(['Séminaire', 'Journée', 'Rencontres'])} ${topic}`,
  hosts: 'Éditions du Canal,Banque des Quais,Atelier Bastille'.split(','),
  party: (host, occasion) => `${occasion} ${host}`,
  parties: ['Soirée', 'Dîner annuel'],
  christmasParties: ['Soirée de Noël', 'Dîner de fin d’année'],
  board: 'Dîner du conseil',
  boardNote: 'Menu servi à table, salon privé',
  weddingNotes: ['Cocktail puis dîner assis', 'Brunch le lendemain'],
  conferenceNotes: ['Buffet froid, deux pauses café'],
  partyNotes: ['Dîner assis, trois plats', 'Cocktail dînatoire'],
};
