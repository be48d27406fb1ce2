const topFolders = new Set([
  '.ci',
  'bench',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'monitor',
  'pictures',
  'scales',
  'scripts',
  'server',
  'web',
]);
const sourceEnding = /\.(ts|tsx|mjs|md|json|sql|css|html)$/;
const plainPath = /^[\w.@-]+(\/[\w.@-]+)+\/?$/;
const placeholder = /(^|\/)[A-Z]+(\/|$)/;
const madeByCommands = /^(web\/dist|data|node_modules|test-results)(\/|$)/;

/** Paths in backticks and targets of relative links. */
export function findRepositoryPaths(markdown: string): { paths: string[]; links: string[] } {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return {
    paths: quoted.filter((text) => isRepositoryPath(text)),
    links: links
      .filter((link) => !/^([a-z]+:|#|\/)/.test(link))
      .map((link) => decodeURI(link.split('#')[0] ?? '')),
  };
}

function isRepositoryPath(text: string): boolean {
  if (!plainPath.test(text) || text.startsWith('@')) return false;
  if (madeByCommands.test(text) || placeholder.test(text)) return false;
  return topFolders.has(text.split('/')[0] ?? '') || sourceEnding.test(text);
}
