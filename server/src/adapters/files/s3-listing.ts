import { Parser } from 'saxen';

interface Listing {
  objects: { key: string; changedAt: Date }[];
  /** Continuation token of the next page. */
  next: string | undefined;
}

/** Parses a reply of ListObjectsV2. */
export function readListing(xml: string): Listing {
  const listing: Listing = { objects: [], next: undefined };
  let texts: Record<string, string> = {};
  let tag = '';
  const parser = new Parser();
  parser.on('openTag', (name) => {
    tag = name;
    if (name === 'Contents') texts = {};
  });
  parser.on('text', (text, decode) => {
    if (text.trim() !== '') texts[tag] = (texts[tag] ?? '') + decode(text);
  });
  parser.on('closeTag', (name) => {
    const { Key: key, LastModified: changedAt, NextContinuationToken: next } = texts;
    if (name === 'Contents' && key !== undefined && changedAt !== undefined)
      listing.objects.push({ key, changedAt: new Date(changedAt) });
    if (name === 'NextContinuationToken') listing.next = next;
    tag = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
  return listing;
}
