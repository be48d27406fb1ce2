import { pictureId, type OutgoingMail } from '../platform/mail.ts';

/** The picture of a mail as nodemailer takes it: shown inside the text, not listed beside it. */
export const attachmentsOf = ({ picture }: OutgoingMail) =>
  picture
    ? [
        {
          cid: pictureId,
          filename: 'picture.jpg',
          content: picture,
          contentType: 'image/jpeg',
          contentDisposition: 'inline',
        } as const,
      ]
    : [];
