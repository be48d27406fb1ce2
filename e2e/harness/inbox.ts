import { expect, type APIRequestContext } from '@playwright/test';
import { messageRoutes, type OutboxMessage } from '@wastegauge/contract/services/messages';

const { path, reply } = messageRoutes.listDemoInbox;

/** The message that an action sends, read from the demo inbox. */
export async function messageAfter(
  request: APIRequestContext,
  recipient: string,
  act: () => Promise<unknown>,
): Promise<string> {
  const before = await newest(request, recipient);
  await act();
  let message: OutboxMessage | undefined;
  await expect
    .poll(async () => {
      message = await newest(request, recipient);
      return message !== undefined && message.id !== before?.id;
    })
    .toBe(true);
  return message?.text ?? '';
}

/** The first address in a message. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}

async function newest(
  request: APIRequestContext,
  recipient: string,
): Promise<OutboxMessage | undefined> {
  const answer = await request.get(path, { params: { recipient, limit: 1 } });
  return reply.parse(await answer.json()).results[0];
}
