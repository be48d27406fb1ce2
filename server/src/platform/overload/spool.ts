import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

const readBytes = 64 * 1024;
const maxMemoryBytes = 256 * 1024;

/** Complete content, to be read once or discarded. */
export interface BufferedContent {
  open(): Readable;
  discard(): Promise<void>;
}

/** Reads at most maxBytes of the source; small content stays in memory, the rest goes to a temporary file. */
export async function bufferContent(
  source: Readable,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<BufferedContent> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let file: FileHandle | undefined;
  try {
    for await (const part of source) {
      const chunk = toBuffer(part).subarray(0, maxBytes - bytes);
      bytes += chunk.length;
      if (file) await file.appendFile(chunk);
      else chunks.push(chunk);
      if (!file && bytes > maxMemoryBytes) {
        file = await openTemporary(folder);
        await file.appendFile(Buffer.concat(chunks.splice(0)));
      }
      if (bytes >= maxBytes) break;
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file ? bufferedInFile(file) : bufferedInMemory(chunks);
}

const bufferedInMemory = (chunks: Buffer[]): BufferedContent => ({
  open: () => Readable.from(chunks, { objectMode: false }),
  discard: async () => undefined,
});

function bufferedInFile(file: FileHandle): BufferedContent {
  let isOpened = false;
  return {
    open: () => {
      isOpened = true;
      return file.createReadStream({ start: 0 });
    },
    discard: async () => {
      if (!isOpened) await file.close();
    },
  };
}

/**
 * Writes the source to a temporary file at full speed while a reader follows at its own pace, so that a slow reader
 * never holds up the source. `written` settles when the source has ended, failed or been abandoned.
 */
export function spoolToDisk(
  source: Readable,
  folder: string,
): { content: Readable; written: Promise<void> } {
  const progress: { bytes: number; end?: { error?: unknown }; wake(): void } = {
    bytes: 0,
    wake: () => undefined,
  };
  const opening = openTemporary(folder);

  async function writeAll(): Promise<void> {
    try {
      const file = await opening;
      for await (const part of source) {
        const chunk = toBuffer(part);
        await file.appendFile(chunk);
        progress.bytes += chunk.length;
        progress.wake();
      }
      progress.end = {};
    } catch (error) {
      progress.end = { error };
    } finally {
      source.destroy();
      progress.wake();
    }
  }

  let position = 0;
  async function readNext(): Promise<Buffer | null> {
    const file = await opening;
    for (;;) {
      const unreadBytes = progress.bytes - position;
      if (unreadBytes > 0) {
        const chunk = Buffer.allocUnsafe(Math.min(readBytes, unreadBytes));
        const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
        position += bytesRead;
        return chunk.subarray(0, bytesRead);
      }
      if (progress.end?.error !== undefined) throw progress.end.error;
      if (progress.end) return null;
      await new Promise<void>((resolve) => (progress.wake = resolve));
    }
  }

  const written = writeAll();
  async function closeFile(): Promise<void> {
    await written;
    const file = await opening.catch(() => undefined);
    await file?.close();
  }

  const content: Readable = new Readable({
    read: () => {
      readNext().then(
        (chunk) => content.push(chunk),
        (error: Error) => content.destroy(error),
      );
    },
    destroy: (error, callback) => {
      source.destroy();
      void closeFile();
      callback(error);
    },
  });
  return { content, written };
}

/** Unlinked as soon as it is open: the disk space is freed with the handle, even after a crash. */
async function openTemporary(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}

const toBuffer = (part: unknown): Buffer =>
  Buffer.isBuffer(part) ? part : Buffer.from(String(part));
