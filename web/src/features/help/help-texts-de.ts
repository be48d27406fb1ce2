export { default as pictureSizes } from './pictures/de/sizes.json';

export const texts = import.meta.glob<string>('./articles/de/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const pictureUrls = import.meta.glob<string>('./pictures/de/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
