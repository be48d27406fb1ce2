import { texts } from '@wastegauge/contract/values/texts';
import { captureLimits, singleDelivery } from '@wastegauge/contract/waste/captures';
import type { z } from 'zod';
import { AppError, invalidField, parseInput } from '../../platform/errors.ts';
import type { Files } from '../../platform/ports/files.ts';
import { readWhole, type Upload, type UploadPart } from '../../platform/http/uploads.ts';
import { storePicture } from '../images/service.ts';
import type { PlacedPicture } from './pictures.ts';

export interface CaptureForm {
  delivery: z.output<typeof singleDelivery>;
  pictures: PlacedPicture[];
}

const maxTextBytes = 100_000;

export async function readForm(files: Files, upload: Upload): Promise<CaptureForm> {
  const pictures: PlacedPicture[] = [];
  let delivery: CaptureForm['delivery'] | undefined;
  for await (const part of upload.parts()) {
    if (part.name === 'capture') {
      if (delivery) throw invalidField('capture', texts.captureTwice);
      delivery = parseDelivery(await readText(part));
    } else {
      const position = nextPosition(part, pictures);
      if (part.kind === 'text') throw invalidField(part.name, texts.partNotAFile);
      pictures.push({ position, picture: await storePicture(files, part.stream) });
    }
  }
  if (!delivery) throw invalidField('capture', texts.captureMissing);
  return { delivery, pictures };
}

export async function readPictures(
  files: Files,
  upload: Upload,
  position: number,
): Promise<PlacedPicture[]> {
  const pictures: PlacedPicture[] = [];
  for await (const part of upload.parts()) {
    if (part.kind === 'file') {
      pictures.push({ position, picture: await storePicture(files, part.stream) });
    }
  }
  return pictures;
}

function nextPosition(part: UploadPart, before: PlacedPicture[]): number {
  const hasMain = before.some(({ position }) => position === 0);
  if (part.name === 'image' && !hasMain) return 0;
  const position = before.length + (hasMain ? 0 : 1);
  if (part.name === 'backup_image' && position < captureLimits.pictures) return position;
  const isKnown = part.name === 'image' || part.name === 'backup_image';
  throw invalidField(part.name, isKnown ? texts.tooManyPictures : texts.unknownField);
}

function parseDelivery(text: string): CaptureForm['delivery'] {
  return parseInput(singleDelivery, parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('capture', texts.captureNotJson);
  }
}

/** Some clients send JSON as a file. */
async function readText(part: UploadPart): Promise<string> {
  if (part.kind === 'text') return part.text;
  const tooLarge = (): AppError => new AppError('payloadTooLarge');
  return (await readWhole(part.stream, maxTextBytes, tooLarge)).toString('utf8');
}
