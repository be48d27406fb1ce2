import { thread, type Phrases } from './phrases.ts';

const warm = /potato|rice|pasta|soup|sauce|vegetable|chicken|gravy|pork/i;
const bread = /bread|roll|baguette|croissant|brioche|chocolat/i;
const forStock = /carrot|onion|carcass|bones|vegetable trimmings|leaves/i;

export const german: Phrases = {
  breakfast: [
    thread('Letztes Blech um {time} raus, da saß kaum noch jemand.', [
      'Ab zehn nur noch auf Bestellung.',
    ]),
    thread('{name} ab 10 Uhr bitte nur noch kleine Platten nachlegen.', ['{name} ja, ab morgen.']),
    thread('Überproduktion', ['Steht im Plan, eine Platte weniger.']),
  ],
  unserved: [
    thread('Für die Prognose gekocht, {covers} Essen sind es geworden. {kg} kg übrig.', [
      'Zwei Bleche sind heruntergekühlt, Personalessen.',
    ]),
    thread('{name} das war das dritte Mal diese Woche, morgen kleinerer Topf.', [
      '{name} steht im Produktionsplan.',
    ]),
    thread(
      'Zu lange warm gehalten, ging nicht mehr raus.',
      ['Kleinere Einsätze, zwei Stunden sind die Grenze.'],
      { fits: warm },
    ),
    thread('Überproduktion', ['Ich ändere die Menge für nächste Woche.']),
    thread('Reserve für die Notaufnahme, wurde nicht gebraucht.', ['Halbe Reserve reicht.'], {
      house: 'hospital',
    }),
  ],
  plate: [
    thread('Alles von einem Tisch, viel zu viel bestellt.', ['Nächstes Mal Boxen anbieten.'], {
      house: 'hotel',
    }),
    thread('Portion zu groß? Kommt fast voll zurück.', ['{name} wir probieren 150 statt 200 g.'], {
      fits: /potato|rice|pasta|vegetable|mixed|salad|soup/i,
    }),
    thread('Wieder die Brotkörbe. Erst fragen, dann bringen.', ['Service weiß Bescheid.'], {
      house: 'hotel',
      fits: bread,
    }),
    thread(
      'Station 4 hatte viele nüchterne Patienten, die Tabletts kamen unberührt zurück.',
      ['Abbestellungen kommen künftig bis 9 Uhr.'],
      { house: 'hospital' },
    ),
    thread(
      'Drei Entlassungen vor dem Mittag, niemand hat abbestellt.',
      ['{name} ich rede mit der Station.'],
      { house: 'hospital' },
    ),
    thread(
      'Brot abends immer zu viel, zwei Scheiben reichen den meisten.',
      ['Ab Montag auf der Karte wählbar.'],
      { house: 'hospital', fits: bread },
    ),
  ],
  preparation: [
    thread('Kühlhaus 2 war heute früh bei 9 Grad, das musste weg.', ['Techniker kommt um zwei.'], {
      fits: /chicken|salmon|cream|milk|ham|beef|egg|yogurt/i,
    }),
    thread('Doppelt bestellt und doppelt vorbereitet.', [
      '{name} morgen die Bestellung halbieren.',
    ]),
    thread('{name} ohne Datum im Kühlschrank, bitte immer beschriften.', ['Im Team besprochen.']),
  ],
  trimmings: [
    thread('Daraus könnten wir Fond ziehen.', ['Gute Idee, donnerstags.'], { fits: forStock }),
    thread(
      'Zu dick geschält, neue Schäler sind bestellt.',
      ['Danke, zeig es bitte auch den Neuen.'],
      { fits: /peel/i },
    ),
    thread('Hier ist nichts zu holen, nur Schalen und Reste.', ['Geht in die Biotonne.']),
  ],
  function: [
    thread('Es kamen weniger Gäste als gemeldet.', ['{name} Zahlen jetzt 48 Stunden vorher.']),
    thread('{name} die endgültige Zahl kam erst nach dem Anrichten.', [
      'Steht ab jetzt im Vertrag.',
    ]),
  ],
  closings: [
    'Danke, heute schon besser.',
    'Am Montag schauen wir noch einmal.',
    'Seitdem die Hälfte.',
  ],
};

export const french: Phrases = {
  breakfast: [
    thread('Dernière plaque sortie à {time}, la salle était presque vide.', [
      'Après dix heures, à la demande.',
    ]),
    thread('{name} après 10 h on réassortit en petites quantités, s’il te plaît.', [
      '{name} oui, dès demain.',
    ]),
    thread('Surproduction', ['Une plaque de moins sur la fiche.']),
  ],
  unserved: [
    thread('Préparé pour la prévision, {covers} couverts seulement. {kg} kg perdus.', [
      'Deux bacs refroidis pour le personnel.',
    ]),
    thread('Tenu au chaud trop longtemps.', ['Deux heures maximum, plus petits bacs.'], {
      fits: warm,
    }),
    thread('{name} plus petit bac demain.', ['{name} noté sur la fiche de production.']),
  ],
  plate: [
    thread('Les corbeilles de pain reviennent pleines.', ['On demandera avant de servir.'], {
      fits: bread,
    }),
    thread(
      'Portion trop grande ? Ça revient presque intact.',
      ['{name} on essaie 150 g au lieu de 200.'],
      { fits: /potato|rice|pasta|gratin|salad|vegetable|mixed|quiche/i },
    ),
    thread('Tout ça d’une seule table, ils avaient commandé bien trop.', [
      'On proposera d’emporter.',
    ]),
  ],
  preparation: [
    thread('Sans étiquette dans la chambre froide, jeté.', ['{name} vu avec l’équipe.']),
    thread('{name} commande reçue deux fois.', ['Je bloque celle de demain.']),
  ],
  trimmings: [
    thread('On pourrait en faire un fond.', ['Bonne idée, le jeudi.'], { fits: forStock }),
    thread('Épluché trop épais.', ['Les nouveaux économes arrivent vendredi.'], { fits: /peel/i }),
    thread('Rien à gagner ici, que des épluchures.', ['Au compost.']),
  ],
  function: [
    thread('Moins de convives que prévu.', ['{name} les chiffres 48 heures avant désormais.']),
    thread('{name} le nombre final est arrivé trop tard.', ['C’est au contrat maintenant.']),
  ],
  closings: ['Merci, déjà mieux aujourd’hui.', 'On regarde lundi.'],
};
