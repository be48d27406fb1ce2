/** The text of an answer, cut off where it is longer than it has any reason to be. */
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
