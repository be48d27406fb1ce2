import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import { randomBytes } from 'node:crypto';
import { donationLimits, type donationRoutes } from '@wastegauge/contract/waste/donations';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import type { Actor } from '../../platform/auth/auth.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import { readWhole, type Upload } from '../../platform/http/uploads.ts';
import type { Files } from '../../platform/ports/files.ts';
import {
  createSerialQueue,
  encodeDocument,
  readPictureHeader,
  UnreadablePicture,
} from '../images/service.ts';
import type { DonationDeps } from './deps.ts';
import { requireOrganisation } from './organisation-queries.ts';

const choosableHours = 24;
const keptHours = 48;
const uploadsPerHour = 60;

const storedName = (name: string): string => `agreement-${name}`;

type UploadReply = ReplyOf<(typeof donationRoutes)['uploadAgreement']>;

/** Pictures are made again from their pixels; PDFs are kept as they are and only offered as downloads. */
export function createAgreementUploads({ db, files }: DonationDeps) {
  // One at a time, because decoding is expensive.
  const encode = createSerialQueue();
  return async (actor: Actor, upload: Upload | null, title: string): Promise<UploadReply> => {
    if (!upload) throw new AppError('unsupportedMediaType');
    const userId = actor.user.id;
    const key = `agreement:${userId}`;
    await countHit(db, { key, hits: uploadsPerHour, windowSeconds: 3600 });
    const sent = await readForm(upload);
    const name = randomBytes(16).toString('hex');
    const isPdf = looksLikePdf(sent);
    if (!isPdf) checkPicture(sent);
    const fileName = withExtension(title, isPdf ? 'pdf' : 'jpg');
    const fileType = isPdf ? 'application/pdf' : 'image/jpeg';
    let content = sent;
    if (!isPdf) {
      await encode(name, async () => {
        content = await encodeDocument(sent).catch(toRefusal);
      });
    }
    await runStatement(db)`
      insert into agreement_file (name, user_id, file_name, file_type)
      values (${name}, ${userId}, ${fileName}, ${fileType})
    `;
    await files.put(storedName(name), content);
    return { file: name, file_name: fileName, bytes: content.length };
  };
}

async function readForm(upload: Upload): Promise<Buffer> {
  let content: Buffer | undefined;
  for await (const part of upload.parts()) {
    if (part.kind === 'text') continue;
    if (content) throw invalidField('file', texts.tooManyPictures);
    content = await readWhole(
      part.stream,
      donationLimits.maxAgreementBytes,
      () => new AppError('agreementTooLarge'),
    );
  }
  if (!content) throw invalidField('file', texts.requiredField);
  return content;
}

/** A cut-off download has no end mark. */
const looksLikePdf = (content: Buffer): boolean =>
  content.subarray(0, 1024).includes('%PDF-') && content.subarray(-2048).includes('%%EOF');

function checkPicture(content: Buffer): void {
  const header = readPictureHeader(content);
  if (!header) throw new AppError('agreementUnusable');
  if (header.width * header.height > captureLimits.pictureMegapixels * 1_000_000) {
    throw new AppError('agreementTooLarge');
  }
}

function toRefusal(error: unknown): never {
  if (error instanceof UnreadablePicture) throw new AppError('agreementUnusable');
  throw error;
}

const maxFileName = 120;

function withExtension(title: string, extension: string): string {
  const base = title
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/u, '')
    .trim()
    .slice(0, maxFileName);
  return `${base || 'agreement'}.${extension}`;
}

export interface AgreementFile {
  name: string;
  fileName: string;
  fileType: string;
}

/** Only own uploads can be chosen, so that files of others cannot be read. */
export async function chooseAgreementFile(
  db: Db,
  actor: Actor,
  name: string,
): Promise<AgreementFile> {
  const found = await queryRow(db)<AgreementFile>`
    select name, file_name as "fileName", file_type as "fileType" from agreement_file
    where name = ${name} and user_id = ${actor.user.id}
      and created_at > now() - make_interval(hours => ${choosableHours})
  `;
  if (!found) throw invalidField('agreement.file', donationTexts.agreementFileUnknown);
  return found;
}

export async function downloadAgreement(
  { db, files }: DonationDeps,
  actor: Actor,
  { id, agreementId }: { id: number; agreementId: number },
): Promise<Media> {
  await requireOrganisation(db, actor.scope, id);
  const stored = requireFound(
    await queryRow(db)<{ file: string; fileName: string; fileType: string }>`
      select file, file_name as "fileName", file_type as "fileType" from donation_agreement
      where id = ${agreementId} and organisation_id = ${id} and file is not null
    `,
  );
  const opened = await files.open(storedName(stored.file));
  if (!opened) throw new AppError('notFound');
  return {
    type: stored.fileType,
    content: opened.stream,
    headers: {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(stored.fileName)}`,
      'content-length': String(opened.bytes),
      'cache-control': 'private, no-store',
    },
  };
}

/** Removes the files first: after an interruption the row still refers to them. */
export async function removeUnusedAgreementFiles({
  db,
  files,
}: {
  db: Db;
  files: Files;
}): Promise<void> {
  const unused = await queryRows(db)<{ name: string }>`
    select name from agreement_file
    where (user_id is null or created_at < now() - make_interval(hours => ${keptHours}))
      and not exists (
        select from donation_agreement where donation_agreement.file = agreement_file.name)
    limit 1000
  `;
  for (const { name } of unused) {
    await files.remove(storedName(name));
    await runStatement(db)`delete from agreement_file where name = ${name}`;
  }
}
