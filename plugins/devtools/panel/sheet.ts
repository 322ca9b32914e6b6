/**
 * The panel's looks. The colours, radii and the font are those of the kit's default theme
 * (`ui/theme/tokens.ts`), which a plugin may not import; a test compares them.
 */
export const panelSheet = /* css */ `
:host{
  all:initial;position:absolute;
  --bg:#ffffff;--raise:#f4f5f8;--raise2:#e9ebf0;--line:#10182814;--fg:#14171f;--fg2:#545c6b;--fg3:#58606d;--accentText:#3048c4;
  --fill:#3d57e6;--onFill:#fff;--ok:#0f6339;--warn:#704700;--bad:#a6231f;--shadow:0 24px 64px #10182833,0 0 0 1px #1018280d;
  --font:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
  --mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;
  color-scheme:light;
}
:host([data-mode=dark]){
  --bg:#131519;--raise:#1b1e24;--raise2:#242831;--line:#ffffff14;--fg:#f4f5f7;--fg2:#a9b0bd;--fg3:#979fac;--accentText:#8ea2ff;
  --fill:#4a63f0;--onFill:#fff;--ok:#4cc38a;--warn:#f1b14b;--bad:#ff7a76;--shadow:0 24px 80px #0009,0 0 0 1px #ffffff12;
  color-scheme:dark;
}
.root{--at:0;font:400 13px/20px var(--font);color:var(--fg);text-align:start}
:host([data-place="1"]) .root{--at:1}
:host([data-place="2"]) .root{--at:2}
:host([data-place="3"]) .root{--at:3}
.root *{box-sizing:border-box}
[hidden]{display:none!important}
h2,p,ol,pre{margin:0;padding:0}
button,input,textarea{margin:0;border:0;font:inherit;color:inherit;background:none}
button{cursor:pointer;touch-action:manipulation}
:focus{outline:0}
:focus-visible{outline:2px solid var(--accentText);outline-offset:2px}
.dock:focus-visible{outline:0}
svg{display:block;flex:none;width:18px;height:18px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.mosaic{width:20px;height:20px;fill:currentColor;stroke:none}
.open{
  position:fixed;z-index:2147483000;display:grid;place-items:center;width:44px;height:44px;padding:0;border-radius:16px;
  color:var(--accentText);background:var(--bg);box-shadow:var(--shadow);
  inset-block-end:16px;inset-inline-end:calc(16px + var(--at)*56px);
}
[data-corner^=top] .open{inset-block:16px auto}
[data-corner$=start] .open{inset-inline:calc(16px + var(--at)*56px) auto}
.dock{
  position:fixed;z-index:2147483001;inset-inline:16px;inset-block-end:16px;display:flex;flex-direction:column;height:40vh;min-height:min(300px,90vh);
  overflow:hidden;border-radius:20px;background:var(--bg);box-shadow:var(--shadow);
}
.bar{display:flex;align-items:center;gap:12px;min-height:56px;padding-inline:20px 8px}
.title{overflow:hidden;font:600 15px/20px var(--font);letter-spacing:-.01em;white-space:nowrap;text-overflow:ellipsis}
.count{flex:none;color:var(--fg3);font:400 12px/16px var(--font);font-variant-numeric:tabular-nums;white-space:nowrap}
.actions{display:flex;gap:4px;margin-inline-start:auto}
.action{display:flex;align-items:center;gap:6px;min-width:44px;height:44px;padding:0 12px;border-radius:12px;color:var(--fg2);font-weight:500;white-space:nowrap}
.action:last-child{justify-content:center;padding:0}
.action:last-child .label{position:absolute;clip-path:inset(50%);width:1px;overflow:hidden}
.filters{display:flex;align-items:center;gap:12px;padding:0 20px 12px;border-block-end:1px solid var(--line)}
.search{flex:1 1 200px;min-width:140px;max-width:320px;height:36px;padding:0 12px;border-radius:12px;background:var(--raise);appearance:none}
.search::placeholder{color:var(--fg3);opacity:1}
.chips{display:flex;gap:8px;min-width:0;overflow-x:auto;margin:-4px;padding:4px;scrollbar-width:none}
.chip{display:flex;flex:none;align-items:center;gap:8px;height:36px;padding:0 12px;border-radius:12px;color:var(--fg2);background:none;box-shadow:inset 0 0 0 1px var(--line);white-space:nowrap}
.chip[aria-pressed=true]{color:var(--fg);background:var(--raise2);box-shadow:none}
.chip[aria-pressed=false] .tile{opacity:.35}
.tile{flex:none;width:8px;height:8px;border-radius:2px;background:var(--fg3)}
[data-kind=request] .tile{background:var(--accentText)}
[data-kind=state] .tile{background:var(--ok)}
[data-kind=storage] .tile{background:var(--warn)}
[data-kind=event] .tile{background:none;box-shadow:inset 0 0 0 2px var(--fg3)}
.copied{padding-inline:20px;color:var(--fg2)}
.status:not(:empty){padding-block:8px}
.trace{display:block;width:100%;height:96px;margin-block-end:12px;padding:8px 12px;border-radius:12px;background:var(--raise);font:400 12px/16px var(--mono);resize:none}
.empty{display:flex;flex:1;flex-direction:column;align-items:center;justify-content:center;gap:12px;padding:16px;color:var(--fg2);text-align:center}
.empty .chip{color:var(--fg);background:var(--raise2);box-shadow:none}
.list{flex:1;min-height:0;overflow-y:auto;overscroll-behavior:contain;padding:8px;scrollbar-width:thin}
ol{list-style:none}
.row{
  display:grid;grid-template-columns:92px 84px minmax(120px,240px) minmax(0,1fr) auto;align-items:center;gap:0 12px;width:100%;min-height:32px;
  padding:4px 12px;border-radius:8px;text-align:start;
}
.row:focus-visible{outline-offset:-2px}
.time,.ms{color:var(--fg3);font-size:12px;font-variant-numeric:tabular-nums;white-space:nowrap;unicode-bidi:isolate}
.kind{display:flex;align-items:center;gap:8px;color:var(--fg2);font-size:12px}
.name,.summary{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
[dir=rtl] :is(.time,.name,.summary){text-align:right}
.name{font-weight:500}
.summary{color:var(--fg2)}
.end{display:flex;align-items:center;justify-content:flex-end;gap:12px}
.state{font-weight:500;font-size:12px;white-space:nowrap;color:var(--fg2)}
[data-status=open] .state{color:var(--accentText)}
[data-status=failed] .state{color:var(--bad)}
[data-status=stopped] .state{color:var(--warn)}
pre{margin:4px 12px 12px;padding:12px;border-radius:12px;background:var(--raise);color:var(--fg2);font:400 12px/18px var(--mono);white-space:pre-wrap;overflow-wrap:anywhere;text-align:left}
@media (hover:hover){
  .open:hover,.action:hover,.row:hover{background:var(--raise)}
  .action:hover{color:var(--fg)}
  .chip:hover{color:var(--fg)}
}
.row[aria-expanded=true]{background:var(--raise)}
@media (max-width:760px){
  .label{position:absolute;clip-path:inset(50%);width:1px;overflow:hidden}
  .action{justify-content:center;padding:0}
  .row{
    grid-template:"name name end" auto "kind what what" auto/72px minmax(0,1fr) auto;gap:0 8px;min-height:48px;padding:6px 12px;
  }
  .name{grid-area:name}
  .end{grid-area:end}
  .time{display:none}
  .kind{grid-area:kind}
  .summary{grid-area:what;font-size:12px}
}
@media (max-width:480px){
  .dock{inset-inline:0;inset-block-end:0;padding-block-end:env(safe-area-inset-bottom);border-radius:20px 20px 0 0}
  .bar{padding-inline:20px 8px}
  .actions{gap:0}
  .filters{gap:8px;padding-inline:20px}
  .search{flex:0 0 132px;min-width:0;font-size:16px}
  .search,.chip{height:44px}
}
@media (pointer:coarse){.search{font-size:16px}.search,.chip{height:44px}.row{min-height:44px}}
@media (forced-colors:active){.open,.dock,.chip{border:1px solid}.tile{forced-color-adjust:none}.chip[aria-pressed=true]{border-width:2px}}
@media (prefers-reduced-motion:no-preference){
  .dock{animation:in .15s cubic-bezier(.2,0,0,1)}
}
@keyframes in{from{opacity:0;translate:0 8px}}
`
