export { default as pictureSizes } from './pictures/en/sizes.json';

export const texts = import.meta.glob<string>('./articles/en/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const pictureUrls = import.meta.glob<string>('./pictures/en/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
