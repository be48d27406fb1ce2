import type { MailWords, SecurityEvent } from './mail-kinds.ts';

const checkSessions =
  'Sie waren das nicht? Dann legen Sie sofort ein neues Passwort fest und sehen Sie auf der Profilseite Ihre Sitzungen durch.';
const endKeys =
  'Sie waren das nicht? Dann legen Sie über „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest. Damit enden alle API-Token, Exportlinks und Kalenderadressen.';

const notices: Record<SecurityEvent, { subject: string; what: string; advice?: string }> = {
  refreshTokenReused: {
    subject: 'Eine Sitzung Ihres Kontos wurde beendet',
    what: 'Ein Schlüssel einer Ihrer Sitzungen wurde ein zweites Mal benutzt. Das kann heißen, dass ihn jemand kopiert hat. Diese Sitzung wurde beendet; melden Sie sich bitte neu an.',
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
    subject: 'Codes sind für Ihr Konto abgeschaltet',
    what: 'Bei der Anmeldung an Ihrem Konto wurden zu viele falsche Codes eingegeben, deshalb sind Codes abgeschaltet. Melden Sie sich mit einem Anmeldelink an, um sie wieder zu nutzen.',
  },
  mfaEnabled: {
    subject: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
    what: 'Ab jetzt wird bei jeder Anmeldung ein Code an Ihr Telefon geschickt.',
  },
  mfaDisabled: {
    subject: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
    what: 'Ab jetzt wird bei der Anmeldung kein Code mehr verlangt.',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    what: 'Ihr Konto hat jetzt eine andere E-Mail-Adresse. Mails gehen ab jetzt dorthin; diese ist die letzte an diese Adresse.',
  },
  emailChangeRequested: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    what: 'Ein Administrator möchte die E-Mail-Adresse Ihres Kontos ändern. Die Änderung gilt, sobald der Link geöffnet wird, den wir an die neue Adresse geschickt haben.',
    advice: 'Sie wissen nichts davon? Dann fragen Sie bitte sofort Ihren Administrator.',
  },
  apiKeyCreated: {
    subject: 'Ein neues API-Token wurde erstellt',
    what: 'Für Ihr Konto wurde ein neues API-Token erstellt. Programme können damit Ihre Daten lesen; das bisherige funktioniert nicht mehr.',
    advice: endKeys,
  },
  bulkExportLinkCreated: {
    subject: 'Ein neuer Exportlink wurde erstellt',
    what: 'Für Ihr Konto wurde ein neuer Link für den Gesamtexport erstellt. Wer ihn hat, kann Ihre Daten herunterladen; der bisherige funktioniert nicht mehr.',
    advice: endKeys,
  },
  calendarAddressCreated: {
    subject: 'Eine neue Kalenderadresse wurde erstellt',
    what: 'Für Ihr Konto wurde eine neue private Kalenderadresse erstellt. Wer sie hat, kann die Veranstaltungen dieses Standorts lesen; die bisherige funktioniert nicht mehr.',
    advice: endKeys,
  },
};

const greeting = (firstName: string): string =>
  firstName ? `Guten Tag ${firstName},` : 'Guten Tag,';

export const germanWords: MailWords = {
  frame: {
    copyAddress:
      'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    footer:
      'Gesendet von WasteGauge, das die Lebensmittelabfälle Ihrer Küche misst. Bitte antworten Sie nicht auf diese Mail.',
  },
  codeSms: (code) =>
    `${code} ist Ihr WasteGauge-Code. Er gilt 5 Minuten. Geben Sie ihn niemandem weiter.`,
  magicLink: ({ firstName, url, minutes }) => ({
    subject: 'Ihr Link zur Anmeldung',
    greeting: greeting(firstName),
    paragraphs: ['Mit einem Klick melden Sie sich bei WasteGauge an.'],
    button: { label: 'Anmelden', url },
    notes: [
      `Der Link gilt einmal und ${minutes} Minuten lang.`,
      'Sie haben ihn nicht angefordert? Dann ignorieren Sie diese Mail: Ohne den Link kommt niemand hinein.',
    ],
  }),
  passwordReset: ({ firstName, url, minutes }) => ({
    subject: 'Neues Passwort festlegen',
    greeting: greeting(firstName),
    paragraphs: ['Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto angefordert.'],
    button: { label: 'Neues Passwort festlegen', url },
    notes: [
      `Der Link gilt einmal und ${minutes} Minuten lang. Mit dem neuen Passwort werden Sie überall abgemeldet.`,
      'Sie haben ihn nicht angefordert? Dann ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
  signUp: ({ firstName, groupName, url, hours }) => ({
    subject: 'Schließen Sie Ihre Registrierung ab',
    greeting: greeting(firstName),
    paragraphs: [
      'Vielen Dank für Ihre Registrierung bei WasteGauge. Wählen Sie ein Passwort, um Ihr Konto zu eröffnen.',
      ...(groupName === null ? [] : [`Mit diesem Konto treten Sie der Gruppe ${groupName} bei.`]),
    ],
    button: { label: 'Passwort wählen', url },
    notes: [
      `Der Link gilt einmal und ${hours} Stunden lang.`,
      'Falls Sie sich nicht registriert haben, ignorieren Sie diese Mail. Ohne den Link wird kein Konto eröffnet.',
    ],
  }),
  emailChange: ({ firstName, url, minutes, isByAdministrator }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    greeting: greeting(firstName),
    paragraphs: [
      isByAdministrator
        ? 'Ein Administrator möchte diese E-Mail-Adresse für Ihr Konto bei WasteGauge eintragen. Bestätigen Sie sie bitte mit der Schaltfläche.'
        : 'Mit der Schaltfläche nutzen Sie ab jetzt diese E-Mail-Adresse für Ihr Konto bei WasteGauge.',
    ],
    button: { label: 'Diese Adresse nutzen', url },
    notes: [
      `Der Link gilt einmal und ${minutes} Minuten lang.`,
      'Sie haben nicht darum gebeten? Dann ignorieren Sie diese Mail: Ohne den Link ändert sich nichts.',
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
      `Der Link gilt einmal, ${days} Tage lang und nur für diese E-Mail-Adresse. Bitte leiten Sie ihn nicht weiter.`,
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
      'Sie erhalten diese Mail, weil in Ihrem Profil Mitteilungen zu Kommentaren eingeschaltet sind.',
    ],
  }),
  widgetSuggestion: ({ name, email }) => ({
    subject: 'Eine Idee für ein Widget',
    greeting: 'Guten Tag,',
    paragraphs: [`${name} (${email}) schlägt ein Widget für die Übersicht vor:`],
    notes: [
      'Die Idee ist auch in der Datenbank abgelegt. Antworten Sie bitte an die Adresse oben.',
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
