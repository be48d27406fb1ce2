import type { MailContent, MailWords, MonitorWords, SecurityEvent } from './mail-kinds.ts';

const checkSessions =
  'Waren Sie das nicht? Dann legen Sie sofort ein neues Passwort fest und prüfen Sie Ihre Sitzungen auf der Profilseite.';
const endKeys =
  'Waren Sie das nicht? Dann legen Sie über „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest. Damit werden alle API-Token, Exportlinks und Kalenderadressen ungültig.';

const notices: Record<SecurityEvent, { subject: string; what: string; advice?: string }> = {
  refreshTokenReused: {
    subject: 'Eine Ihrer Sitzungen wurde beendet',
    what: 'Ein Schlüssel einer Ihrer Sitzungen wurde ein zweites Mal benutzt. Möglicherweise hat ihn jemand kopiert. Wir haben diese Sitzung beendet. Bitte melden Sie sich neu an.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    what: 'Das Passwort Ihres Kontos wurde geändert, und Sie wurden auf allen anderen Geräten abgemeldet.',
  },
  passwordReset: {
    subject: 'Ihr Passwort wurde zurückgesetzt',
    what: 'Über einen Link aus Ihrem Postfach wurde ein neues Passwort für Ihr Konto gesetzt, und Sie wurden überall abgemeldet. Ihre API-Token, Exportlinks und Kalenderadressen funktionieren nicht mehr.',
  },
  passwordResetKeysKept: {
    subject: 'Ihr Passwort wurde zurückgesetzt',
    what: 'Über einen Link aus Ihrem Postfach wurde ein neues Passwort für Ihr Konto gesetzt, und Sie wurden überall abgemeldet. Ihre API-Token, Exportlinks und Kalenderadressen funktionieren weiterhin.',
    advice: endKeys,
  },
  newSignInDisabledCodes: {
    subject: 'Codes sind für Ihr Konto deaktiviert',
    what: 'Bei der Anmeldung an Ihrem Konto wurden zu viele falsche Codes eingegeben, deshalb sind Codes deaktiviert. Melden Sie sich mit einem Anmeldelink an, um sie wieder zu nutzen.',
  },
  mfaEnabled: {
    subject: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
    what: 'Ab jetzt wird bei jeder Anmeldung ein Code an Ihr Telefon geschickt.',
  },
  mfaDisabled: {
    subject: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
    what: 'Ab jetzt wird bei der Anmeldung kein Code mehr verlangt.',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    what: 'Ihr Konto hat jetzt eine andere E-Mail-Adresse. Dies ist die letzte Mail an diese Adresse.',
  },
  emailChangeRequested: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    what: 'Ein Administrator möchte die E-Mail-Adresse Ihres Kontos ändern. Die Änderung gilt, sobald der Link geöffnet wird, den wir an die neue Adresse geschickt haben.',
    advice: 'Sie wissen nichts davon? Dann wenden Sie sich bitte sofort an Ihren Administrator.',
  },
  apiKeyCreated: {
    subject: 'Ein neues API-Token wurde erstellt',
    what: 'Für Ihr Konto wurde ein neues API-Token erstellt. Programme können damit Ihre Daten lesen. Das bisherige Token funktioniert nicht mehr.',
    advice: endKeys,
  },
  bulkExportLinkCreated: {
    subject: 'Ein neuer Exportlink wurde erstellt',
    what: 'Für Ihr Konto wurde ein neuer Link für den Gesamtexport erstellt. Wer ihn hat, kann Ihre Daten herunterladen. Der bisherige Link funktioniert nicht mehr.',
    advice: endKeys,
  },
  calendarAddressCreated: {
    subject: 'Eine neue Kalenderadresse wurde erstellt',
    what: 'Für Ihr Konto wurde eine neue private Kalenderadresse erstellt. Wer sie hat, kann die Veranstaltungen dieses Standorts lesen. Die bisherige Adresse funktioniert nicht mehr.',
    advice: endKeys,
  },
};

const greeting = (firstName: string): string =>
  firstName ? `Guten Tag ${firstName},` : 'Guten Tag,';

const monitorPages = {
  monitor: 'Monitor öffnen',
  board: 'Alle Monitore ansehen',
  coverage: 'Ansehen, was fehlt',
};
const monitorNotices =
  'Sie erhalten diese Mail, weil in Ihrem Profil Benachrichtigungen zu Monitoren eingeschaltet sind.';

type Words = Pick<MailContent, 'subject' | 'paragraphs' | 'list'>;

function silence({ monitors, only, siteName }: MonitorWords): Words & { notes: string[] } {
  if (only) {
    return {
      subject: `${only.name} (${siteName}) meldet sich nicht`,
      paragraphs: [
        `${only.name} (${only.serial}) bei ${siteName} hat sich zuletzt am ${only.since} gemeldet. Was dort jetzt gewogen wird, kommt nicht bei WasteGauge an.`,
        ...(only.batteryPercent === null
          ? []
          : [`Der Akku war bei ${only.batteryPercent} %. Bitte laden oder anschließen.`]),
        'Bitte prüfen Sie Strom und Netzwerk des Monitors. Gespeicherte Aufnahmen kommen an, sobald er wieder online ist.',
      ],
      notes: [`Wir melden uns, sobald der Monitor wieder da ist. ${monitorNotices}`],
    };
  }
  return {
    subject: `${monitors.length} Monitore (${siteName}) melden sich nicht`,
    paragraphs: [
      `${monitors.length} Monitore bei ${siteName} melden sich nicht mehr. Was dort jetzt gewogen wird, kommt nicht bei WasteGauge an.`,
      'Fallen mehrere Monitore gleichzeitig aus, liegt es meist am Netzwerk oder am Strom des Standorts. Bitte prüfen Sie zuerst Router und Sicherungen, dann die einzelnen Monitore. Gespeicherte Aufnahmen kommen an, sobald sie wieder online sind.',
    ],
    list: monitors.map(({ name, serial, since, batteryPercent }) => {
      const battery = batteryPercent === null ? '' : `, Akku bei ${batteryPercent} %`;
      return `${name} (${serial}): zuletzt gemeldet am ${since}${battery}`;
    }),
    notes: [`Wir melden uns, sobald sie wieder da sind. ${monitorNotices}`],
  };
}

function silenceEnd({ monitors, only, siteName, stillSilent }: MonitorWords): Words {
  const rest =
    stillSilent &&
    `Noch ohne Meldung: ${stillSilent}. Sobald sich das ändert, schreiben wir Ihnen.`;
  if (only) {
    return {
      subject: `${only.name} (${siteName}) ist wieder da`,
      paragraphs: [
        `${only.name} (${only.serial}) bei ${siteName} hat sich am ${only.at} wieder gemeldet. Dauer des Ausfalls: ${only.duration}, seit ${only.since}.`,
        ...(rest ? [rest] : []),
      ],
    };
  }
  return {
    subject: `${monitors.length} Monitore (${siteName}) sind wieder da`,
    paragraphs: [
      `${monitors.length} Monitore bei ${siteName} melden sich wieder.`,
      ...(rest ? [rest] : []),
    ],
    list: monitors.map(
      ({ name, serial, at, duration }) =>
        `${name} (${serial}): wieder da am ${at}, Dauer des Ausfalls: ${duration}`,
    ),
  };
}

export const germanWords: MailWords = {
  frame: {
    copyAddress:
      'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    footer:
      'Gesendet von WasteGauge, das die Lebensmittelabfälle Ihrer Küche misst. Bitte antworten Sie nicht auf diese Mail.',
  },
  codeSms: (code) =>
    `${code} ist Ihr WasteGauge-Code. Er gilt 5 Minuten. Geben Sie ihn nicht weiter.`,
  magicLink: ({ firstName, url, minutes }) => ({
    subject: 'Ihr Anmeldelink',
    greeting: greeting(firstName),
    paragraphs: ['Mit einem Klick melden Sie sich bei WasteGauge an.'],
    button: { label: 'Anmelden', url },
    notes: [
      `Sie können den Link einmal und innerhalb von ${minutes} Minuten verwenden.`,
      'Sie haben ihn nicht angefordert? Dann ignorieren Sie diese Mail. Ohne den Link kann sich niemand anmelden.',
    ],
  }),
  passwordReset: ({ firstName, url, minutes }) => ({
    subject: 'Neues Passwort festlegen',
    greeting: greeting(firstName),
    paragraphs: ['Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto angefordert.'],
    button: { label: 'Neues Passwort festlegen', url },
    notes: [
      `Sie können den Link einmal und innerhalb von ${minutes} Minuten verwenden. Mit dem neuen Passwort werden Sie überall abgemeldet.`,
      'Sie haben ihn nicht angefordert? Dann ignorieren Sie diese Mail. Ihr Passwort bleibt unverändert.',
    ],
  }),
  signUp: ({ firstName, groupName, url, hours }) => ({
    subject: 'Schließen Sie Ihre Registrierung ab',
    greeting: greeting(firstName),
    paragraphs: [
      'Vielen Dank für Ihre Registrierung bei WasteGauge. Wählen Sie ein Passwort, um Ihr Konto anzulegen.',
      ...(groupName === null ? [] : [`Mit diesem Konto treten Sie der Gruppe ${groupName} bei.`]),
    ],
    button: { label: 'Passwort wählen', url },
    notes: [
      `Sie können den Link einmal und innerhalb von ${hours} Stunden verwenden.`,
      'Falls Sie sich nicht registriert haben, ignorieren Sie diese Mail. Ohne den Link wird kein Konto angelegt.',
    ],
  }),
  emailChange: ({ firstName, url, minutes, isByAdministrator }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    greeting: greeting(firstName),
    paragraphs: [
      isByAdministrator
        ? 'Ein Administrator möchte diese E-Mail-Adresse für Ihr Konto bei WasteGauge eintragen. Klicken Sie auf die Schaltfläche, um sie zu bestätigen.'
        : 'Klicken Sie auf die Schaltfläche, um diese E-Mail-Adresse für Ihr Konto bei WasteGauge zu nutzen.',
    ],
    button: { label: 'Diese Adresse nutzen', url },
    notes: [
      `Sie können den Link einmal und innerhalb von ${minutes} Minuten verwenden.`,
      'Sie haben nicht darum gebeten? Dann ignorieren Sie diese Mail. Ohne den Link ändert sich nichts.',
    ],
  }),
  accountAdded: ({ firstName, adderName, url, days }) => ({
    subject: 'Legen Sie ein Passwort für WasteGauge fest',
    greeting: greeting(firstName),
    paragraphs: [
      `${adderName} hat für Sie ein WasteGauge-Konto angelegt. Legen Sie ein Passwort fest, um sich anzumelden.`,
    ],
    button: { label: 'Passwort festlegen', url },
    notes: [
      `Sie können den Link einmal und innerhalb von ${days} Tagen verwenden. Danach erhalten Sie über „Passwort vergessen?“ auf der Anmeldeseite einen neuen.`,
      `Falls Sie ${adderName} nicht kennen, ignorieren Sie diese Mail. Ohne den Link kann sich niemand anmelden.`,
    ],
  }),
  unlinkedAccount: ({ firstName, name, email, url }) => ({
    subject: `${name} wartet auf einen Standort`,
    greeting: greeting(firstName),
    paragraphs: [
      `${name} (${email}) hat sich angemeldet, aber das Konto gehört zu keinem Standort und keiner Gruppe und zeigt deshalb noch nichts.`,
    ],
    button: { label: 'Standort zuweisen', url },
    notes: [
      `Sie kennen ${name} nicht? Dann löschen Sie das Konto. Sie erhalten diese Mail einmal pro Konto.`,
    ],
  }),
  signUpKnown: ({ firstName, url }) => ({
    subject: 'Sie haben bereits ein Konto',
    greeting: greeting(firstName),
    paragraphs: [
      'Jemand, vielleicht Sie, wollte sich mit Ihrer E-Mail-Adresse bei WasteGauge registrieren. Sie haben bereits ein Konto, deshalb wurde nichts geändert.',
    ],
    button: { label: 'Zur Anmeldung', url },
    notes: ['Dort können Sie auch einen Anmeldelink oder ein neues Passwort anfordern.'],
  }),
  invite: ({ groupName, inviterName, url, days }) => ({
    subject: `${inviterName} lädt Sie zu ${groupName} ein`,
    greeting: 'Guten Tag,',
    paragraphs: [
      `${inviterName} möchte Sie bei WasteGauge in das Team ${groupName} aufnehmen. Dort sieht das Team, was seine Küchen wegwerfen und wie es weniger wird.`,
    ],
    button: { label: 'Einladung öffnen', url },
    notes: [
      `Sie können den Link einmal, innerhalb von ${days} Tagen und nur für diese E-Mail-Adresse verwenden. Bitte leiten Sie ihn nicht weiter.`,
      `Falls Sie ${inviterName} oder ${groupName} nicht kennen, ignorieren Sie diese Mail. Ohne Ihre Zustimmung ändert sich nichts.`,
    ],
  }),
  mention: ({ firstName, authorName, reason, foodName, siteName, weight, at, url }) => ({
    subject:
      reason === 'mention'
        ? `${authorName} hat Sie in einem Kommentar erwähnt`
        : `${authorName} hat auf Ihren Kommentar geantwortet`,
    greeting: greeting(firstName),
    paragraphs: [
      `${authorName} schrieb zu ${foodName ?? 'einem Ereignis'} (${weight}) bei ${siteName}, ${at}:`,
    ],
    button: { label: 'Kommentar öffnen', url },
    notes: [
      'Sie erhalten diese Mail, weil in Ihrem Profil Benachrichtigungen zu Kommentaren eingeschaltet sind.',
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
    subject: `${foodName} in ${siteName} wird nicht mehr automatisch benannt`,
    greeting: greeting(firstName),
    paragraphs: [
      `Wer die automatische Bezeichnung nicht sah, kam bei ${foodName} in ${right} der letzten ${checked} Stichproben zum selben Ergebnis. Für ${siteName} ist eine Genauigkeit von ${precisionPercent} % gewählt.`,
      `Ab jetzt wird ${foodName} nur noch vorgeschlagen. Bereits gesetzte Bezeichnungen bleiben bestehen.`,
    ],
    button: { label: 'Erkennung öffnen', url },
    notes: [monitorNotices],
  }),
  widgetSuggestion: ({ name, email }) => ({
    subject: 'Vorschlag für ein Widget',
    greeting: 'Guten Tag,',
    paragraphs: [`${name} (${email}) schlägt ein Widget für die Übersicht vor:`],
    notes: [
      'Der Vorschlag ist auch in der Datenbank gespeichert. Antworten Sie bitte an die Adresse oben.',
    ],
  }),
  securityNotice: ({ firstName, event, at, siteName }) => ({
    subject: notices[event].subject,
    greeting: greeting(firstName),
    paragraphs: [
      notices[event].what,
      ...(siteName === undefined ? [] : [`Standort: ${siteName}`]),
      `Zeitpunkt: ${at}`,
    ],
    notes: [notices[event].advice ?? checkSessions],
  }),
};
