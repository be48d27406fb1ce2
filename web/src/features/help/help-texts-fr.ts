export { default as pictureSizes } from './pictures/fr/sizes.json';

export const texts = import.meta.glob<string>('./articles/fr/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const pictureUrls = import.meta.glob<string>('./pictures/fr/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
