export interface StreamedEvent {
  /** Empty for keep-alive messages. */
  data: string;
  retryMs: number | undefined;
}

export async function* readEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamedEvent {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const valuesOf = (wanted: string): string[] =>
    fields.filter(({ name }) => name === wanted).map(({ value }) => value);
  const retryMs = Number(valuesOf('retry')[0]);
  return {
    data: valuesOf('data').join('\n'),
    retryMs: Number.isInteger(retryMs) ? retryMs : undefined,
  };
}
