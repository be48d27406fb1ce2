import type { Phrases } from './phrases.ts';

export const german: Phrases = {
  openers: {
    breakfast: [
      'Letztes Blech um {time} raus, da saß kaum noch jemand.',
      '{name} ab 10 Uhr bitte nur noch kleine Platten nachlegen.',
      'Überproduktion',
    ],
    unserved: [
      'Für die Prognose gekocht, {covers} Essen sind es geworden. {kg} kg übrig.',
      '{name} das war das dritte Mal diese Woche, morgen kleinerer Topf.',
      'Zu lange warm gehalten, ging nicht mehr raus.',
      'Überproduktion',
    ],
    plate: [
      'Portion zu groß? Kommt fast voll zurück.',
      '{name} Beilage bitte getrennt anbieten, die bleibt liegen.',
    ],
    preparation: [
      'Kühlhaus 2 war heute früh bei 9 Grad, das musste weg.',
      'Doppelt bestellt und doppelt vorbereitet.',
      '{name} ohne Datum im Kühlschrank, bitte immer beschriften.',
    ],
    trimmings: ['Daraus könnten wir Fond ziehen.', 'Zu dick geschält, neue Schäler sind bestellt.'],
    function: [
      'Es kamen weniger Gäste als gemeldet.',
      '{name} die endgültige Zahl kam erst nach dem Anrichten.',
    ],
  },
  replies: {
    breakfast: ['{name} ja, ab morgen halbe Bleche.', 'Ab zehn auf Bestellung.'],
    unserved: [
      '{name} steht jetzt im Produktionsplan.',
      'Zwei Bleche sind heruntergekühlt, Personalessen.',
    ],
    plate: ['{name} wir probieren 150 statt 200 g.', 'Abbestellungen kommen künftig bis 9 Uhr.'],
    preparation: ['Techniker kommt um zwei.', '{name} im Team besprochen.'],
    trimmings: ['Gute Idee, donnerstags Fond.'],
    function: ['{name} Zahlen jetzt 48 Stunden vorher.'],
  },
  closings: [
    'Danke, heute schon besser.',
    'Am Montag schauen wir noch einmal.',
    'Seitdem die Hälfte.',
  ],
  ofHouse: {
    hotel: { plate: ['Wieder die Brotkörbe. Erst fragen, dann bringen.'] },
    hospital: {
      plate: [
        'Station 4 hatte viele nüchterne Patienten, die Tabletts kamen unberührt zurück.',
        'Drei Entlassungen vor dem Mittag, niemand hat abbestellt.',
        '{name} Wunschkost passt nicht zum Plan, bitte mit der Station klären.',
      ],
      unserved: ['Reserve für die Notaufnahme, wurde nicht gebraucht.'],
    },
  },
};

export const french: Phrases = {
  openers: {
    breakfast: [
      'Dernière plaque sortie à {time}, la salle était presque vide.',
      '{name} après 10 h on réassortit en petites quantités, s’il te plaît.',
      'Surproduction',
    ],
    unserved: [
      'Préparé pour la prévision, {covers} couverts seulement. {kg} kg perdus.',
      'Tenu au chaud trop longtemps.',
      '{name} plus petit bac demain.',
    ],
    plate: [
      'Les corbeilles de pain reviennent pleines.',
      'Portion trop grande ? Ça revient presque intact.',
      '{name} la garniture reste dans l’assiette.',
    ],
    preparation: [
      'Sans étiquette dans la chambre froide, jeté.',
      '{name} commande reçue deux fois.',
    ],
    trimmings: ['On pourrait en faire un fond.', 'Épluché trop épais.'],
    function: ['Moins de convives que prévu.', '{name} le nombre final est arrivé trop tard.'],
  },
  replies: {
    breakfast: ['{name} oui, demi-plaques dès demain.'],
    unserved: ['{name} noté sur la fiche de production.', 'Deux bacs refroidis pour le personnel.'],
    plate: ['{name} on essaie 150 g au lieu de 200.', 'On demandera avant de servir le pain.'],
    preparation: ['{name} vu avec l’équipe.'],
    trimmings: ['Bonne idée, le jeudi.'],
    function: ['{name} les chiffres 48 heures avant désormais.'],
  },
  closings: ['Merci, déjà mieux aujourd’hui.', 'On regarde lundi.'],
  ofHouse: {},
};
