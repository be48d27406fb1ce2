import {
  pictureId,
  pictureContentId,
  type MailPicture,
  type OutgoingMail,
} from '../../platform/ports/mail.ts';

export const composeMail = (mail: OutgoingMail, from: string) => ({
  messageId: mail.messageId,
  from,
  // An object, because a string is parsed as a comma-separated list.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  ...(mail.html === null ? {} : { html: mail.html }),
  attachments: inlinePictures(mail),
  // Mail programs show an unsubscribe button.
  ...(mail.unsubscribeUrl ? { list: { unsubscribe: mail.unsubscribeUrl } } : {}),
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const inlinePictures = ({ picture, pictures = [] }: OutgoingMail) => [
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
