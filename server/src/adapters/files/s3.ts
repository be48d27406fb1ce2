import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { assertFileName, type Files, type ListedFile } from '../../platform/ports/files.ts';
import { StartError } from '../../platform/start-error.ts';
import { readListing } from './s3-listing.ts';
import { createS3Requests, type AskStore, type S3Settings } from './s3-requests.ts';

const folders = 256;

export async function openS3Files(settings: S3Settings): Promise<Files> {
  const ask = createS3Requests(settings);
  await refuseUnusableBucket(ask, settings);

  return {
    async put(name, content) {
      // The store needs size and digest first; the size is bounded by the upload limit.
      const key = locate(name);
      const body = content instanceof Readable ? await buffer(content) : content;
      const stored = await ask('PUT', key, { body });
      await stored?.body?.cancel();
    },
    async open(name) {
      const found = await ask('GET', locate(name));
      if (!found?.body) return null;
      return {
        stream: Readable.fromWeb(found.body),
        bytes: Number(found.headers.get('content-length')),
      };
    },
    exists: async (name) => (await ask('HEAD', locate(name))) !== null,
    async remove(name) {
      const removed = await ask('DELETE', locate(name));
      await removed?.body?.cancel();
    },
    async *list(slice = { index: 0, of: 1 }) {
      for (let folder = slice.index; folder < folders; folder += slice.of)
        yield* listFolder(ask, folder.toString(16).padStart(2, '0'));
    },
  };
}

async function refuseUnusableBucket(ask: AskStore, { bucket }: S3Settings): Promise<void> {
  try {
    const found = await ask('GET', '', { query: { 'list-type': '2', 'max-keys': '1' } });
    await found?.body?.cancel();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`S3_ENDPOINT: the bucket ${bucket} cannot be used (${reason})`, {
      cause: error,
    });
  }
}

/** The prefix lets several processes list one part each. */
function locate(name: string): string {
  assertFileName(name);
  return `${createHash('sha256').update(name).digest('hex').slice(0, 2)}/${name}`;
}

async function* listFolder(ask: AskStore, folder: string): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix: `${folder}/` };
    const page = await ask('GET', '', {
      query: token === undefined ? query : { ...query, 'continuation-token': token },
    });
    const listing = readListing((await page?.text()) ?? '');
    for (const { key, changedAt } of listing.objects)
      yield { name: key.slice(folder.length + 1), changedAt };
    token = listing.next;
  } while (token !== undefined);
}
