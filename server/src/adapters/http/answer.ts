/** Truncates replies that are too long. */
export async function readBounded(response: Response, maxLength: number): Promise<string> {
  if (!response.body) return '';
  const body: AsyncIterable<Uint8Array> = response.body;
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    if (text.length > maxLength) break;
  }
  return text;
}
