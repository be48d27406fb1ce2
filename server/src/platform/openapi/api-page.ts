import { outlineApi, type ApiOutline, type CallOutline, type ApiField } from './api-outline.ts';
import { api } from '@wastegauge/contract/api';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi, type OpenApi } from './openapi.ts';

/** The reference at /api/docs/: one self-contained page without scripts. */
export function renderApiPage(document: OpenApi): string {
  const outline = outlineApi(document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(outline.title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(outline.title)}</h1>
<p>${escapeHtml(outline.introduction)} The same as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Sections">${renderNavigation(outline)}</nav>
<main>
${outline.sections.map(renderSection).join('\n')}
<section id="types"><h2>Types</h2>
${outline.types.map(renderType).join('\n')}
</section>
<section id="errors"><h2>Errors</h2>
${renderErrors(outline)}
</section>
</main>
</body>
</html>
`;
}

function renderNavigation(outline: ApiOutline): string {
  const names = [...outline.sections.map(({ name }) => name), 'types', 'errors'];
  const links = names.map((name) => `<li><a href="#${name}">${escapeHtml(name)}</a></li>`);
  return `<ul>${links.join('')}</ul>`;
}

const renderSection = ({ name, calls }: ApiOutline['sections'][number]): string =>
  `<section id="${name}"><h2>${escapeHtml(name)}</h2>\n${calls.map(renderCall).join('\n')}\n</section>`;

const renderCall = (call: CallOutline): string => `<article id="${call.name}">
<h3>${escapeHtml(call.summary)}</h3>
<p><code><b>${call.method}</b> ${escapeHtml(call.path)}</code></p>
<p>${escapeHtml(call.access)}</p>
${renderFields('Parameters', call.parameters)}
${renderFields('Body', call.body)}
<p>Answers ${renderTypeText(call.replyType)}.</p>
${renderFields('Reply', call.reply)}
</article>`;

const renderType = ({ name, fields }: ApiOutline['types'][number]): string =>
  `<article id="type-${name}">\n<h3>${escapeHtml(name)}</h3>\n${renderFields('Fields', fields)}\n</article>`;

function renderFields(caption: string, fields: ApiField[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, isRequired }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${renderTypeText(type)}</td><td>${isRequired ? 'yes' : 'no'}</td></tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Required</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function renderErrors(outline: ApiOutline): string {
  const rows = outline.errors.map(
    ({ status, texts }) =>
      `<tr><td>${status}</td><td>${texts.map(escapeHtml).join('<br>')}</td></tr>`,
  );
  return `<table><caption>Every error answers with the type ${renderTypeText('Error')}</caption><thead><tr><th scope="col">Status</th><th scope="col">Code and text</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Links type names, which start with a capital letter. */
const renderTypeText = (type: string): string =>
  type.includes('"')
    ? escapeHtml(type)
    : escapeHtml(type).replaceAll(/\b[A-Z]\w+/g, '<a href="#type-$&">$&</a>');

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const style = `
:root{color-scheme:light dark}
body{margin:0 auto;padding:1.5rem;max-width:60rem;font:16px/1.5 system-ui,sans-serif}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none}
h2{margin-top:3rem;text-transform:capitalize}
article{margin-top:2rem;padding-top:1rem;border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
table{width:100%;margin:.75rem 0;border-collapse:collapse}
caption{text-align:left;font-weight:600}
th,td{padding:.3rem .75rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid color-mix(in srgb,currentColor 12%,transparent);overflow-wrap:anywhere}
`;

interface Documentation {
  document: OpenApi;
  page: string;
}

// A quarter of a second, three quarters of building a server; tests build hundreds.
const described = new Map<string, Documentation>();

function describeApi(version: string): Documentation {
  const known = described.get(version);
  if (known) return known;
  const document = buildOpenApi(api, version);
  const documentation = { document, page: renderApiPage(document) };
  described.set(version, documentation);
  return documentation;
}

export function serveDocumentation(app: FastifyInstance, version: string): void {
  const { document, page } = describeApi(version);
  app.get('/api/docs/', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/openapi.json', (_, reply) => reply.send(document));
}
