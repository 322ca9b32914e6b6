import type { WindowTarget } from '../types'

const STYLE = /* css */ `
:root, :host {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1b2421; --soft: #5c6a65; --line: #e3e2dc; --well: #f2f1ec;
  --accent: #216e5a; --accent-hover: #1a5b4a; --accent-ink: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root, :host {
    --paper: #141917; --card: #1b2220; --ink: #eef2f0; --soft: #9dada7; --line: #2c3633; --well: #222a27;
    --accent: #6fcdb2; --accent-hover: #85dac2; --accent-ink: #0d1f19;
  }
}
.layer { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; background: rgb(10 16 14 / .55); }
body { margin: 0; background: var(--paper); }
* { box-sizing: border-box; }
.ask {
  display: flex; flex-direction: column; width: 100%; height: 100vh; color: var(--ink); background: var(--paper);
  font: 400 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; outline: none;
}
.layer .ask { width: min(360px, 100vw); height: min(560px, 100vh); border-radius: 18px; overflow: hidden; box-shadow: 0 24px 70px rgb(0 0 0 / .35); }
.top { display: flex; align-items: center; gap: 10px; padding: 14px 20px; border-bottom: 1px solid var(--line); }
.top img { width: 28px; height: 28px; border-radius: 7px; }
.name { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.main { flex: 1; min-height: 0; overflow-y: auto; padding: 22px 20px 16px; }
h1 { margin: 0 0 6px; font-size: 21px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
.words { margin: 0 0 18px; color: var(--soft); overflow-wrap: anywhere; }
.text {
  margin: 0 0 18px; padding: 12px 14px; max-height: 168px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 400 13px/1.5 ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', monospace; background: var(--well); border-radius: 12px;
}
dl { margin: 0 0 14px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
dl div { padding: 7px 14px; border-top: 1px solid var(--line); }
dl div:first-child { border-top: 0; }
dt { color: var(--soft); font-size: 12px; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; color: var(--soft); font-size: 13px; padding: 4px 0; border-radius: 6px; }
details pre { margin: 8px 0 0; padding: 10px 12px; overflow: auto; max-height: 180px; font: 12px/1.5 ui-monospace, monospace; background: var(--well); border-radius: 10px; }
.bottom { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; padding: 14px 20px 18px; border-top: 1px solid var(--line); }
button {
  height: 46px; border-radius: 13px; border: 1px solid var(--line); background: var(--card); color: var(--ink);
  font: inherit; font-weight: 600; cursor: pointer; transition: background .12s;
}
button:hover { background: var(--well); }
button.yes { background: var(--accent); border-color: transparent; color: var(--accent-ink); }
button.yes:hover { background: var(--accent-hover); }
button:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`

/**
 * Gives a document or shadow root the look of the wallet, by a constructed sheet: no strict
 * style-src forbids it.
 */
export const adoptStyle = (root: Document | ShadowRoot, view: WindowTarget) => {
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
}
