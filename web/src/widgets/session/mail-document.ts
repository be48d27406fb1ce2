export function mailDocument(html: string, origin: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  for (const link of mail.querySelectorAll('a')) {
    link.target = '_top';
    link.href = reachable(link.href, origin);
  }
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/** Without PUBLIC_URL links point to localhost, which fails on another machine. */
export function reachable(address: string, origin: string): string {
  const url = URL.parse(address);
  return url?.hostname === 'localhost' ? origin + url.pathname + url.search + url.hash : address;
}

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/gu;

interface TextPart {
  text: string;
  isLink: boolean;
}

export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false });
    parts.push({ text: match[0], isLink: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}
