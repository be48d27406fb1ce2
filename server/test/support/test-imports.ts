import type { ImportKind } from '@wastegauge/contract/values/address-options';
import { importRoutes, type ImportDraft } from '@wastegauge/contract/edges/imports';
import type { Answer, Client } from './test-app.ts';

export const upload = (
  client: Client,
  content: string | Uint8Array,
  given: { kind?: ImportKind; name?: string; sheet?: string } = {},
): Promise<Answer> =>
  client.call(importRoutes.uploadImport, {
    query: { kind: 'waste', name: 'waste.csv', ...given },
    body: Buffer.from(content),
    headers: { 'content-type': 'application/octet-stream' },
  });

/** The detected mapping with some overrides; an open waste type is the monitor's. */
export const choose = (client: Client, draft: ImportDraft, changes: object = {}): Promise<Answer> =>
  client.call(importRoutes.saveImportMapping, {
    params: { id: draft.id },
    body: {
      ...draft.mapping,
      waste_type: draft.mapping.waste_type ?? (draft.kind === 'waste' ? 'monitor' : null),
      ...changes,
    },
  });

export const apply = (
  client: Client,
  id: number,
  agreed: object,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  client.call(importRoutes.applyImport, { params: { id }, body: agreed, headers });

/** Skips and overwrites as the preview suggests. */
export async function bring(
  client: Client,
  content: string | Uint8Array,
  given: { kind?: ImportKind; changes?: object } = {},
): Promise<Answer> {
  const { kind = 'waste', changes } = given;
  const uploaded = await upload(client, content, { kind });
  if (uploaded.status !== 201) return uploaded;
  const { status, body } = await choose(client, uploaded.body, changes);
  if (status !== 200) return { ...uploaded, status, body };
  return apply(client, body.id, {
    revision: body.revision,
    leave_out: body.refused_count,
    overwrite: body.overwritten_days,
  });
}

export const undo = (
  client: Client,
  id: number,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> => client.call(importRoutes.undoImport, { params: { id }, body, headers });
