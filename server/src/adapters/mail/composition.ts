import {
  pictureId,
  pictureContentId,
  type MailPicture,
  type OutgoingMail,
} from '../../platform/ports/mail.ts';

/** A mail as nodemailer takes it. */
export const compositionOf = (mail: OutgoingMail, from: string) => ({
  messageId: mail.messageId,
  from,
  // As an object: a text would be read as a list, and a comma in it as a second recipient.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  ...(mail.html === null ? {} : { html: mail.html }),
  attachments: attachmentsOf(mail),
  // What mail programs show as a button of their own; nodemailer writes the header.
  ...(mail.unsubscribeUrl ? { list: { unsubscribe: mail.unsubscribeUrl } } : {}),
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Pictures are shown inside the text, not listed beside it. */
const attachmentsOf = ({ picture, pictures = [] }: OutgoingMail) => [
  ...(picture
    ? [inline(pictureId, { name: 'picture', mediaType: 'image/jpeg', content: picture })]
    : []),
  ...pictures.map((one) => inline(pictureContentId(one.name), one)),
];

const inline = (cid: string, { name, mediaType, content }: MailPicture) =>
  ({
    cid,
    filename: `${name}.${mediaType === 'image/png' ? 'png' : 'jpg'}`,
    content,
    contentType: mediaType,
    contentDisposition: 'inline',
  }) as const;
