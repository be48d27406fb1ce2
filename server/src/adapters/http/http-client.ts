/** Moves user name and password from the URL to a header. */
export function splitCredentials(url: URL): { address: string; headers: Record<string, string> } {
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { address: url.href, headers: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { address: url.href, headers: { authorization } };
}

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
