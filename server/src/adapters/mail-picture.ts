import { pictureId, pictureIdOf, type MailPicture, type OutgoingMail } from '../platform/mail.ts';

/** The pictures of a mail as nodemailer takes them: shown inside the text, not listed beside it. */
export const attachmentsOf = ({ picture, pictures = [] }: OutgoingMail) => [
  ...(picture
    ? [inline(pictureId, { name: 'picture', mediaType: 'image/jpeg', content: picture })]
    : []),
  ...pictures.map((one) => inline(pictureIdOf(one.name), one)),
];

const inline = (cid: string, { name, mediaType, content }: MailPicture) =>
  ({
    cid,
    filename: `${name}.${mediaType === 'image/png' ? 'png' : 'jpg'}`,
    content,
    contentType: mediaType,
    contentDisposition: 'inline',
  }) as const;

/** What mail programs show as a button of their own; nodemailer writes the header. */
export const listHeadersOf = ({ unsubscribeUrl }: OutgoingMail) =>
  unsubscribeUrl ? { list: { unsubscribe: unsubscribeUrl } } : {};
