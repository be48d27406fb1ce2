import type { MailContent, MailWords, MonitorWords, SecurityEvent } from './mail-kinds.ts';

const checkSessions =
  'Ce n’était pas vous ? Définissez tout de suite un nouveau mot de passe et vérifiez vos sessions sur la page de profil.';
const endKeys =
  'Ce n’était pas vous ? Définissez un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion : tous les jetons d’API, liens d’export et adresses de calendrier cesseront de fonctionner.';

const notices: Record<SecurityEvent, { subject: string; what: string; advice?: string }> = {
  refreshTokenReused: {
    subject: 'Une de vos sessions a été fermée',
    what: 'Une clé de l’une de vos sessions a été utilisée une seconde fois : quelqu’un l’a peut-être copiée. Nous avons fermé cette session. Connectez-vous à nouveau pour continuer.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    what: 'Le mot de passe de votre compte a été modifié et vous avez été déconnecté de tous les autres appareils.',
  },
  passwordReset: {
    subject: 'Votre mot de passe a été réinitialisé',
    what: 'Un nouveau mot de passe a été défini pour votre compte grâce à un lien de votre messagerie, et vous avez été déconnecté partout. Vos jetons d’API, liens d’export et adresses de calendrier ne fonctionnent plus.',
  },
  passwordResetKeysKept: {
    subject: 'Votre mot de passe a été réinitialisé',
    what: 'Un nouveau mot de passe a été défini pour votre compte grâce à un lien de votre messagerie, et vous avez été déconnecté partout. Vos jetons d’API, liens d’export et adresses de calendrier fonctionnent toujours.',
    advice: endKeys,
  },
  newSignInDisabledCodes: {
    subject: 'Les codes sont désactivés pour votre compte',
    what: 'Trop de codes erronés ont été saisis lors de la connexion à votre compte : les codes sont désactivés. Connectez-vous avec un lien de connexion pour les utiliser à nouveau.',
  },
  mfaEnabled: {
    subject: 'La connexion en deux étapes est activée',
    what: 'Désormais, un code est envoyé sur votre téléphone à chaque connexion.',
  },
  mfaDisabled: {
    subject: 'La connexion en deux étapes est désactivée',
    what: 'Désormais, vous pouvez vous connecter sans code.',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail a été modifiée',
    what: 'Votre compte a maintenant une autre adresse e-mail. Ceci est le dernier message envoyé à cette adresse.',
  },
  emailChangeRequested: {
    subject: 'Votre adresse e-mail va changer',
    what: 'Un administrateur a demandé à changer l’adresse e-mail de votre compte. Elle changera dès que le lien envoyé à la nouvelle adresse aura été ouvert.',
    advice: 'Vous n’êtes pas au courant ? Contactez tout de suite votre administrateur.',
  },
  apiKeyCreated: {
    subject: 'Un nouveau jeton d’API a été créé',
    what: 'Un nouveau jeton d’API a été créé pour votre compte. Il permet à des programmes de lire vos données. Le jeton précédent ne fonctionne plus.',
    advice: endKeys,
  },
  bulkExportLinkCreated: {
    subject: 'Un nouveau lien d’export a été créé',
    what: 'Un nouveau lien d’export complet a été créé pour votre compte. Toute personne qui le possède peut télécharger vos données. Le lien précédent ne fonctionne plus.',
    advice: endKeys,
  },
  calendarAddressCreated: {
    subject: 'Une nouvelle adresse de calendrier a été créée',
    what: 'Une nouvelle adresse de calendrier privée a été créée pour votre compte. Toute personne qui la possède peut lire les événements de ce site. L’adresse précédente ne fonctionne plus.',
    advice: endKeys,
  },
};

const greeting = (firstName: string): string => (firstName ? `Bonjour ${firstName},` : 'Bonjour,');

const monitorPages = {
  monitor: 'Ouvrir le moniteur',
  board: 'Voir tous les moniteurs',
  coverage: 'Voir ce qui manque',
};
const monitorNotices =
  'Vous recevez ce message parce que les notifications de moniteurs sont activées dans votre profil.';

type Words = Pick<MailContent, 'subject' | 'paragraphs' | 'list'>;

function silence({ monitors, only, siteName }: MonitorWords): Words & { notes: string[] } {
  if (only) {
    return {
      subject: `${only.name} (${siteName}) ne répond plus`,
      paragraphs: [
        `Dernier signal de ${only.name} (${only.serial}), ${siteName} : ${only.since}. Ce qui est pesé depuis n’arrive plus dans WasteGauge.`,
        ...(only.batteryPercent === null
          ? []
          : [`Sa batterie était à ${only.batteryPercent} %. Rechargez-le ou branchez-le.`]),
        'Vérifiez l’alimentation et le réseau du moniteur. Les captures enregistrées arriveront dès qu’il sera de nouveau en ligne.',
      ],
      notes: [`Nous vous écrirons dès son retour. ${monitorNotices}`],
    };
  }
  return {
    subject: `${monitors.length} moniteurs (${siteName}) ne répondent plus`,
    paragraphs: [
      `${monitors.length} moniteurs ne répondent plus, ${siteName}. Ce qui y est pesé n’arrive plus dans WasteGauge.`,
      'Quand plusieurs moniteurs s’arrêtent en même temps, la cause est le plus souvent le réseau ou l’électricité du site. Vérifiez d’abord la box et le disjoncteur, puis chaque moniteur. Les captures enregistrées arriveront dès qu’ils seront de nouveau en ligne.',
    ],
    list: monitors.map(({ name, serial, since, batteryPercent }) => {
      const battery = batteryPercent === null ? '' : `, batterie à ${batteryPercent} %`;
      return `${name} (${serial}) : dernier signal le ${since}${battery}`;
    }),
    notes: [`Nous vous écrirons dès leur retour. ${monitorNotices}`],
  };
}

function silenceEnd({ monitors, only, siteName, stillSilent }: MonitorWords): Words {
  const rest =
    stillSilent &&
    `Toujours sans réponse : ${stillSilent}. Nous vous écrirons dès que cela change.`;
  if (only) {
    return {
      subject: `${only.name} (${siteName}) est de retour`,
      paragraphs: [
        `${only.name} (${only.serial}), ${siteName}, répond de nouveau : ${only.at}. Durée de l’interruption : ${only.duration}, depuis : ${only.since}.`,
        ...(rest ? [rest] : []),
      ],
    };
  }
  return {
    subject: `${monitors.length} moniteurs (${siteName}) sont de retour`,
    paragraphs: [
      `${monitors.length} moniteurs répondent de nouveau, ${siteName}.`,
      ...(rest ? [rest] : []),
    ],
    list: monitors.map(
      ({ name, serial, at, duration }) =>
        `${name} (${serial}) : de retour le ${at}, après ${duration} d’interruption`,
    ),
  };
}

export const frenchWords: MailWords = {
  frame: {
    copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    footer:
      'Envoyé par WasteGauge, qui mesure le gaspillage alimentaire de votre cuisine. Merci de ne pas répondre.',
  },
  codeSms: (code) =>
    `${code} est votre code WasteGauge. Il est valable 5 minutes. Ne le communiquez à personne.`,
  magicLink: ({ firstName, url, minutes }) => ({
    subject: 'Votre lien de connexion',
    greeting: greeting(firstName),
    paragraphs: ['Cliquez sur le bouton pour vous connecter à WasteGauge.'],
    button: { label: 'Se connecter', url },
    notes: [
      `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
      'Vous n’avez rien demandé ? Ignorez ce message. Personne ne peut se connecter sans le lien.',
    ],
  }),
  passwordReset: ({ firstName, url, minutes }) => ({
    subject: 'Définir un nouveau mot de passe',
    greeting: greeting(firstName),
    paragraphs: [
      'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte.',
    ],
    button: { label: 'Définir un nouveau mot de passe', url },
    notes: [
      `Le lien fonctionne une seule fois, pendant ${minutes} minutes. Le nouveau mot de passe vous déconnecte partout.`,
      'Vous n’avez rien demandé ? Ignorez ce message. Votre mot de passe reste le même.',
    ],
  }),
  signUp: ({ firstName, groupName, url, hours }) => ({
    subject: 'Terminez votre inscription',
    greeting: greeting(firstName),
    paragraphs: [
      'Merci de votre inscription à WasteGauge. Choisissez un mot de passe pour créer votre compte.',
      ...(groupName === null ? [] : [`Avec ce compte, vous rejoignez le groupe ${groupName}.`]),
    ],
    button: { label: 'Choisir un mot de passe', url },
    notes: [
      `Le lien fonctionne une seule fois, pendant ${hours} heures.`,
      'Si vous ne vous êtes pas inscrit, ignorez ce message. Aucun compte n’est créé sans le lien.',
    ],
  }),
  emailChange: ({ firstName, url, minutes, isByAdministrator }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    greeting: greeting(firstName),
    paragraphs: [
      isByAdministrator
        ? 'Un administrateur souhaite associer cette adresse e-mail à votre compte WasteGauge. Cliquez sur le bouton pour la confirmer.'
        : 'Cliquez sur le bouton pour utiliser cette adresse e-mail avec votre compte WasteGauge.',
    ],
    button: { label: 'Utiliser cette adresse', url },
    notes: [
      `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
      'Vous n’avez rien demandé ? Ignorez ce message. Rien ne change sans le lien.',
    ],
  }),
  accountAdded: ({ firstName, adderName, url, days }) => ({
    subject: 'Choisissez un mot de passe pour WasteGauge',
    greeting: greeting(firstName),
    paragraphs: [
      `${adderName} a créé un compte WasteGauge pour vous. Choisissez un mot de passe pour vous connecter.`,
    ],
    button: { label: 'Choisir un mot de passe', url },
    notes: [
      `Le lien fonctionne une seule fois, pendant ${days} jours. Ensuite, « Mot de passe oublié ? » sur la page de connexion vous en envoie un nouveau.`,
      `Si vous ne connaissez pas ${adderName}, ignorez ce message. Personne ne peut se connecter sans le lien.`,
    ],
  }),
  unlinkedAccount: ({ firstName, name, email, url }) => ({
    subject: `${name} attend un site`,
    greeting: greeting(firstName),
    paragraphs: [
      `${name} (${email}) s’est connecté, mais le compte n’appartient à aucun site ni à aucun groupe et n’affiche donc encore rien.`,
    ],
    button: { label: 'Attribuer un site', url },
    notes: [
      `Vous ne connaissez pas ${name} ? Supprimez alors le compte. Vous recevez ce message une seule fois par compte.`,
    ],
  }),
  signUpKnown: ({ firstName, url }) => ({
    subject: 'Vous avez déjà un compte',
    greeting: greeting(firstName),
    paragraphs: [
      'Quelqu’un, peut-être vous, a voulu s’inscrire à WasteGauge avec votre adresse e-mail. Vous avez déjà un compte : rien n’a été modifié.',
    ],
    button: { label: 'Aller à la connexion', url },
    notes: ['Vous pouvez aussi y demander un lien de connexion ou un nouveau mot de passe.'],
  }),
  invite: ({ groupName, inviterName, url, days }) => ({
    subject: `${inviterName} vous invite à rejoindre ${groupName}`,
    greeting: 'Bonjour,',
    paragraphs: [
      `${inviterName} vous propose de rejoindre l’équipe ${groupName} sur WasteGauge, où l’équipe voit ce que ses cuisines jettent et comment gaspiller moins.`,
    ],
    button: { label: 'Ouvrir l’invitation', url },
    notes: [
      `Le lien fonctionne une seule fois, pendant ${days} jours, et uniquement pour cette adresse e-mail. Ne le transférez pas.`,
      `Si vous ne connaissez pas ${inviterName} ou ${groupName}, ignorez ce message. Rien ne change sans votre accord.`,
    ],
  }),
  mention: ({ firstName, authorName, reason, foodName, siteName, weight, at, url }) => ({
    subject:
      reason === 'mention'
        ? `${authorName} vous a mentionné dans un commentaire`
        : `${authorName} a répondu à votre commentaire`,
    greeting: greeting(firstName),
    paragraphs: [
      `${authorName} a écrit à propos de ${foodName ?? 'un événement'} (${weight}), ${siteName}, ${at} :`,
    ],
    button: { label: 'Ouvrir le commentaire', url },
    notes: [
      'Vous recevez ce message parce que les notifications de commentaires sont activées dans votre profil.',
    ],
  }),
  monitorSilent: (values) => ({
    ...silence(values),
    greeting: greeting(values.firstName),
    button: { label: monitorPages[values.page], url: values.url },
  }),
  monitorBack: (values) => ({
    ...silenceEnd(values),
    greeting: greeting(values.firstName),
    button: { label: monitorPages[values.page], url: values.url },
    notes: [monitorNotices],
  }),
  recognitionPaused: ({
    firstName,
    siteName,
    foodName,
    right,
    checked,
    precisionPercent,
    url,
  }) => ({
    subject: `${foodName} n’est plus étiqueté automatiquement à ${siteName}`,
    greeting: greeting(firstName),
    paragraphs: [
      `Sur les ${checked} derniers contrôles de ${foodName}, les personnes qui ne voyaient pas l’étiquette automatique l’ont confirmée ${right} fois. La précision choisie pour ${siteName} est de ${precisionPercent} %.`,
      `Désormais, ${foodName} est seulement suggéré. Les étiquettes déjà posées sont conservées.`,
    ],
    button: { label: 'Ouvrir la reconnaissance', url },
    notes: [monitorNotices],
  }),
  widgetSuggestion: ({ name, email }) => ({
    subject: 'Suggestion de widget',
    greeting: 'Bonjour,',
    paragraphs: [`${name} (${email}) propose un widget pour la vue d’ensemble :`],
    notes: [
      'La suggestion est aussi conservée dans la base de données. Pour répondre, écrivez à l’adresse ci-dessus.',
    ],
  }),
  securityNotice: ({ firstName, event, at, siteName }) => ({
    subject: notices[event].subject,
    greeting: greeting(firstName),
    paragraphs: [
      notices[event].what,
      ...(siteName === undefined ? [] : [`Site : ${siteName}`]),
      `Date : ${at}`,
    ],
    notes: [notices[event].advice ?? checkSessions],
  }),
};
