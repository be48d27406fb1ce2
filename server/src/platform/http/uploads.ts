import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import type { Route } from '@wastegauge/contract/route';
import { AppError } from '../errors.ts';
import { bufferContent, type BufferedContent } from '../overload/spool.ts';

export type UploadPart =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'file'; name: string; stream: Readable };

/** A file has to be read before the next part. */
export interface Upload {
  parts(): AsyncIterable<UploadPart>;
}

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      // One byte over the limit, so that readers can detect oversized files.
      fileSize: captureLimits.pictureBytes + 1,
      files: captureLimits.pictures,
      parts: 10,
      fieldSize: 100_000,
    },
    throwFileSizeLimit: false,
  });
  app.addContentTypeParser(
    /^(?:image\/|application\/octet-stream|text\/csv|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)/,
    (_request, payload, done) => {
      done(null, payload);
    },
  );
}

export interface ReceivedUpload extends Upload {
  /** Frees parts that were not read. */
  discard(): Promise<void>;
}

type ReceivedPart =
  | Extract<UploadPart, { kind: 'text' }>
  | { kind: 'file'; name: string; content: BufferedContent };

/** Reads the whole body before the handler runs. Null when a form route received JSON. */
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
        const content = await bufferContent(part.stream, { folder, maxBytes: fileBytes });
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
  const stream = detach(body);
  try {
    yield { kind: 'file', name: 'body', stream };
  } finally {
    stream.destroy();
  }
}

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

/** A stream that can be destroyed half-way without closing the connection behind it. */
function detach(source: Readable): Readable {
  rejectClosed(source);
  const detached = new PassThrough();
  // The connection may break while nothing reads.
  detached.on('error', () => undefined);
  // A form that ends in the middle of a file emits an error without closing the file.
  source.once('error', () => detached.destroy(new AppError('badRequest')));
  source.once('close', () => {
    if (!source.readableEnded) detached.destroy(new AppError('badRequest'));
  });
  detached.once('close', () => readRest(source));
  return source.pipe(detached);
}

/** A closed connection emits no further events: waiting for its end would never finish. */
function rejectClosed(source: Readable): void {
  if (source.destroyed) throw new AppError('badRequest');
}

/** The sender sees an early error reply only after its whole body has been read. */
function readRest(source: Readable): void {
  source.unpipe();
  source.resume();
}

async function* formParts(request: FastifyRequest, fileSize: number): AsyncIterable<UploadPart> {
  rejectClosed(request.raw);
  try {
    for await (const part of request.parts({ limits: { fileSize } })) {
      if (part.type === 'file') {
        yield { kind: 'file', name: part.fieldname, stream: detach(part.file) };
      } else yield { kind: 'text', name: part.fieldname, text: fieldText(part.value) };
    }
  } catch (error) {
    // The parser reports a missing boundary without a status.
    throw error instanceof Error && 'statusCode' in error ? error : new AppError('badRequest');
  } finally {
    readRest(request.raw);
  }
}

/** Parts with the JSON content type arrive parsed. */
const fieldText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const isReadable = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body;
