import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import { donationLimits, donationRoutes } from '@wastegauge/contract/waste/donations';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { namesIn } from '../../../test/support/test-files.ts';
import { encodeForm, type FormPart } from '../../../test/support/test-monitor.ts';
import { photo } from '../../../test/support/test-pictures.ts';
import { removeUnusedUploads } from '../uploads/service.ts';
import { removeUnusedAgreementFiles } from './agreement-files.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Client;

beforeAll(async () => {
  product = await startTestApp();
  site = await product.given.site();
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function send(parts: FormPart[], name = ''): Promise<Answer> {
  const { body, type } = await encodeForm(parts);
  const headers = { 'content-type': type };
  return chef.call(donationRoutes.uploadAgreement, { query: { name }, body, headers });
}

let organisations = 0;
const addOrganisation = (file: string, client = chef): Promise<Answer> => {
  organisations += 1;
  return client.call(donationRoutes.createOrganisation, {
    body: {
      name: `Food Bank ${organisations}`,
      site: site.id,
      agreement: { valid_from: null, valid_until: '2027-03-31', file },
    },
  });
};

const download = (client: Client, { id, agreement }: Answer['body']): Promise<Answer> =>
  client.call(donationRoutes.downloadAgreement, { params: { id, agreementId: agreement.id } });

test('a PDF is kept as it is and offered as a download', async () => {
  const sent = await send([['file', pdf]], 'Agreement <2026>.PDF');
  expect(sent.body).toMatchObject({ file_name: 'Agreement 2026.pdf', bytes: pdf.length });
  const added = await addOrganisation(sent.body.file);
  expect(added.body.agreement).toMatchObject({ file_name: 'Agreement 2026.pdf' });
  const answer = await download(chef, added.body);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''Agreement%202026.pdf`,
  });
  expect(answer.body).toBe(pdf.toString());
  const elsewhere = await product.given.site();
  const stranger = await product.as(await product.given.user({ sites: [elsewhere] }));
  expect((await download(stranger, added.body)).status).toBe(404);
});

test('a picture keeps only its pixels', async () => {
  const withPlace = await sharp(await photo(900, 1200))
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toBuffer();
  const sent = await send([['file', withPlace]]);
  expect(sent.body.file_name).toBe('agreement.jpg');
  const answer = await download(chef, (await addOrganisation(sent.body.file)).body);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.body).not.toContain('a secret place');
});

test('other files, cut files and large files are refused with their own message', async () => {
  const refused: [string, FormPart[], string][] = [
    ['html', [['file', Buffer.from('<html>%PDF-</html>')]], 'agreementUnusable'],
    ['cut PDF', [['file', pdf.subarray(0, -8)]], 'agreementUnusable'],
    ['cut picture', [['file', (await photo()).subarray(0, 400)]], 'agreementUnusable'],
    [
      'large',
      [['file', Buffer.concat([pdf, Buffer.alloc(donationLimits.maxAgreementBytes)])]],
      'agreementTooLarge',
    ],
    ['none', [['note', 'no file']], 'invalid'],
    [
      'two',
      [
        ['file', pdf],
        ['file', pdf],
      ],
      'invalid',
    ],
  ];
  for (const [name, parts, code] of refused) {
    expect((await send(parts)).body.code, name).toBe(code);
  }
});

test('only own recent files can be chosen, and unused ones are removed', async () => {
  const { file } = (await send([['file', pdf]])).body;
  const colleague = await product.as(await product.given.user({ sites: [site] }));
  const stolen = await addOrganisation(file, colleague);
  expect(stolen.body['agreement.file']).toEqual([donationTexts.agreementFileUnknown]);
  const used = (await send([['file', pdf]])).body.file;
  const owner = (await addOrganisation(used)).body;
  const changed = await chef.call(donationRoutes.updateOrganisation, {
    params: { id: owner.id },
    body: { agreement: { valid_from: '2026-01-01', valid_until: '2028-01-01' } },
  });
  expect(changed.body.agreement).toMatchObject({
    valid_until: '2028-01-01',
    file_name: 'agreement.pdf',
  });
  const { db, files } = product;
  await removeUnusedAgreementFiles({ db, files });
  expect(await namesIn(files)).toContain(`agreement-${file}`);
  await sql`update agreement_file set created_at = now() - interval '49 hours'`.execute(db);
  await removeUnusedAgreementFiles({ db, files });
  const left = await namesIn(files);
  expect(left).not.toContain(`agreement-${file}`);
  expect(left).toContain(`agreement-${used}`);
  expect((await addOrganisation(file)).status).toBe(400);
});

test('the photo of a hand-over is kept while the hand-over refers to it', async () => {
  const food = await product.given.food();
  const organisation = (await addOrganisation((await send([['file', pdf]])).body.file)).body;
  const { body, type } = await encodeForm([['file', await photo()]]);
  const headers = { 'content-type': type };
  const { url } = (await chef.call(uploadRoutes.uploadPicture, { body, headers })).body;
  const handed = await chef.call(donationRoutes.createHandOver, {
    body: {
      site: site.id,
      food: food.id,
      organisation: organisation.id,
      kg: 1,
      photo_url: url,
    },
  });
  const { db, files } = product;
  await sql`update upload set created_at = now() - interval '49 hours'`.execute(db);
  await removeUnusedUploads({ db, files });
  const picture = await product.app.inject({ url: handed.body.photo_url });
  expect(picture.statusCode).toBe(200);
});
