import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import type { Route } from '@wastegauge/contract/route';
import { AppError } from '../errors.ts';
import { holdContent, type HeldContent } from '../overload/spool.ts';

export type UploadPart =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'file'; name: string; stream: Readable };

/** What was sent, part after part: a file has to be read before the next part comes. */
export interface Upload {
  parts(): AsyncIterable<UploadPart>;
}

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      // One byte more than allowed, so that whoever reads sees that it is too much.
      fileSize: captureLimits.pictureBytes + 1,
      files: captureLimits.pictures,
      parts: 10,
      fieldSize: 100_000,
    },
    throwFileSizeLimit: false,
  });
  app.addContentTypeParser(/^(?:image\/|application\/octet-stream)/, (_request, payload, done) => {
    done(null, payload);
  });
}

export interface ReceivedUpload extends Upload {
  /** Frees what was held and not read. */
  discard(): Promise<void>;
}

type ReceivedPart =
  | Extract<UploadPart, { kind: 'text' }>
  | { kind: 'file'; name: string; content: HeldContent };

/** Reads the whole body before the call is worked on. Null when JSON came where a form may. */
export async function receiveUpload(
  request: FastifyRequest,
  { upload: kind, bodyBytes: fileBytes = captureLimits.pictureBytes + 1 }: Route,
  folder: string,
): Promise<ReceivedUpload | null> {
  if (kind === 'form' && !request.isMultipart()) return null;
  const incoming = kind === 'form' ? formParts(request, fileBytes) : bodyPart(request);
  const parts: ReceivedPart[] = [];
  const discard = async (): Promise<void> => {
    for (const part of parts) if (part.kind === 'file') await part.content.discard();
  };
  try {
    for await (const part of incoming) {
      if (part.kind === 'text') parts.push(part);
      else {
        const content = await holdContent(part.stream, { folder, maxBytes: fileBytes });
        parts.push({ kind: 'file', name: part.name, content });
      }
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { parts: () => readParts(parts), discard };
}

async function* readParts(parts: readonly ReceivedPart[]): AsyncIterable<UploadPart> {
  for (const part of parts) {
    if (part.kind === 'text') yield part;
    else {
      const stream = part.content.open();
      try {
        yield { kind: 'file', name: part.name, stream };
      } finally {
        stream.destroy();
      }
    }
  }
}

async function* bodyPart({ body }: FastifyRequest): AsyncIterable<UploadPart> {
  if (!isReadable(body)) throw new AppError('unsupportedMediaType');
  const stream = apartFrom(body);
  try {
    yield { kind: 'file', name: 'body', stream };
  } finally {
    stream.destroy();
  }
}

/** All of a file at once, up to as much as it may be. */
export async function readWhole(
  stream: Readable,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    const chunk = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A stream that may be given up in the middle without ending the connection it comes from. */
function apartFrom(source: Readable): Readable {
  refuseIfCut(source);
  const shown = new PassThrough();
  // The connection may be cut while nobody reads.
  shown.on('error', () => undefined);
  // A form that ends in the middle of a file says so here, and does not close the file.
  source.once('error', () => shown.destroy(new AppError('badRequest')));
  source.once('close', () => {
    if (!source.readableEnded) shown.destroy(new AppError('badRequest'));
  });
  shown.once('close', () => takeInRest(source));
  return source.pipe(shown);
}

/** A connection that is gone already tells nobody any more: whoever waits for its end would wait for ever. */
function refuseIfCut(source: Readable): void {
  if (source.destroyed) throw new AppError('badRequest');
}

/** What is still on its way after a refusal has to be taken in, or the sender would never hear the answer. */
function takeInRest(source: Readable): void {
  source.unpipe();
  source.resume();
}

async function* formParts(request: FastifyRequest, fileSize: number): AsyncIterable<UploadPart> {
  refuseIfCut(request.raw);
  try {
    for await (const part of request.parts({ limits: { fileSize } })) {
      if (part.type === 'file') {
        yield { kind: 'file', name: part.fieldname, stream: apartFrom(part.file) };
      } else yield { kind: 'text', name: part.fieldname, text: textOf(part.value) };
    }
  } catch (error) {
    // Of a form without a boundary the parser only says that there is none.
    throw error instanceof Error && 'statusCode' in error ? error : new AppError('badRequest');
  } finally {
    takeInRest(request.raw);
  }
}

/** A part that says it is JSON comes parsed already. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const isReadable = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body;
