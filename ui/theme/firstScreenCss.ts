/** Reset and type. The units `u` and `r` are explained in `stylesheet.ts`. */
export const baseCss = /* css */ `
.t-dialog,.t-embedded{
  --l:20u var(--t-font);
  --b:15u/var(--l);
  --s:13u/16u var(--t-font);
  --c:12u/16u var(--t-font);
  --ease:cubic-bezier(.2,0,0,1);
}
:where(.t-sheet),:where(.t-sheet) *,:where(.t-sheet) ::before,:where(.t-sheet) ::after{box-sizing:border-box}
:where(.t-sheet) :where(h2,h3,p,ul,dl,dd,figure,button,input){
  margin:0;padding:0;border:0;background:none;color:inherit;font:inherit;text-align:inherit;letter-spacing:inherit;list-style:none;
}
:where(.t-sheet) :where(button,label){cursor:pointer;touch-action:manipulation}
:where(.t-sheet) a{color:inherit;text-decoration:none}
:where(.t-sheet) :where(svg,img){display:block;flex:none}
:where(.t-dialog,.t-sheet :focus){outline:0}
.t-sheet :focus-visible{outline:2px solid var(--t-accentText);outline-offset:2px}
.t-sheet [tabindex="-1"]:focus-visible{outline:0}
.t-sheet :disabled,.t-sheet [aria-disabled=true]{cursor:default}
.t-f{display:inline-block;max-width:100%;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom}
.t-title{font:600 17u/24u var(--t-font);letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.t-text{text-wrap:pretty;overflow-wrap:anywhere}
.t-text[data-size=s]{font:400 var(--s)}
.t-x[data-tone=mute]{color:var(--t-fg2)}
.t-x[data-tone=warn]{color:var(--t-warn)}
.t-x[data-tone=bad]{color:var(--t-bad)}
.t-x[data-align=center]{text-align:center}
.t-link{color:var(--t-accentText);position:relative;border-radius:4r;font:inherit}
.t-link::after{content:"";position:absolute;inset:-12u -8u}
.t-link:has(svg){padding-inline-end:1.25em}
.t-link svg{display:inline;position:absolute;width:1em;height:1em;margin:.15em .25em}
.t-icon{width:20u;height:20u;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .t-flip{scale:-1 1}
`

/** Dialog, embedded box, header, body with its edge fade. */
export const sheetCss = /* css */ `
.t-dialog{
  position:fixed;inset:0;margin:auto;padding:0;border:0;background:none;overflow:visible;
  width:360u;max-width:calc(100vw - 32px);height:fit-content;max-height:none;z-index:var(--t-z);pointer-events:auto;
}
.t-dialog[data-layout]:not([open]){display:block;visibility:hidden}
.t-dialog[data-layout=head]:not([open]) .t-body{display:none}
.t-dialog::backdrop{background:var(--t-backdrop,#0a0c10a6)}
.t-embedded{width:100%;max-width:360u}
.t-sheet{
  all:initial;visibility:inherit;box-sizing:border-box;font:400 var(--b);color:var(--t-fg);
  position:relative;display:flex;flex-direction:column;max-height:min(calc(100dvh - 32px),720u);
  overflow:hidden;background:var(--t-bg);border-radius:28r;box-shadow:var(--t-shadow);translate:0 var(--t-y,0);
}
.t-embedded .t-sheet{max-height:none;box-shadow:0 0 0 1px var(--t-line)}
.t-head{
  flex:none;display:grid;grid-template-columns:60u minmax(0,1fr) 60u;
  place-items:center;height:60u;
}
.t-head h2{font:600 var(--b);letter-spacing:-.005em;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.t-body{
  flex:0 1 auto;min-height:0;margin-top:-4u;
  overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:none;position:relative;
}
.t-body::before,.t-body::after{
  content:"";position:sticky;z-index:2;display:block;pointer-events:none;background:linear-gradient(var(--t-bg),transparent);
}
.t-body::before{top:0;height:8u;margin-bottom:-8u}
.t-body::after{bottom:0;height:16u;margin-top:-16u;rotate:180deg}
.t-view{position:relative;padding:8u 16u 16u}
@media (max-width:430px){
  .t-dialog{inset:auto 0 0;margin:0;width:100%;max-width:none}
  .t-dialog .t-sheet{
    max-height:90dvh;border-radius:28r 28r 0 0;padding-block-end:env(safe-area-inset-bottom);
  }
  .t-dialog .t-sheet::before{
    content:"";position:absolute;top:8u;inset-inline:0;margin:auto;width:36u;height:4px;
    border-radius:2px;background:var(--t-raise2);
  }
  .t-dialog .t-head{margin-top:8u}
}
`

/** Buttons and icon buttons, and what the pointer is over. */
export const controlsCss = /* css */ `
.t-btn{
  position:relative;display:flex;align-items:center;justify-content:center;gap:8u;width:100%;
  min-height:52u;padding:8u 16u;border-radius:16r;
  font:600 var(--b);text-align:center;color:var(--t-fg);background:var(--t-raise2);transition:background .12s;
}
.t-btn[data-kind=primary]{background:var(--t-fill);color:var(--t-onFill)}
.t-lb{display:flex;align-items:center;justify-content:center;gap:8u;min-width:0}
.t-btn:active,.t-ib:active::before{filter:brightness(.94)}
.t-ib{position:relative;display:grid;place-items:center;width:44px;height:44px;flex:none;color:var(--t-fg2)}
.t-ib::before{content:"";position:absolute;inset:4px;border-radius:12r}
.t-ib svg{position:relative;width:18u;height:18u}
.t-ib:focus-visible{outline-offset:-2px;border-radius:14r}
@media (hover:hover){
  .t-btn:not(:disabled,[data-kind]):hover{background:color-mix(in srgb,var(--t-raise2),var(--t-fg) 6%)}
  .t-btn[data-kind=primary]:not(:disabled):hover{background:var(--t-fillHover)}
  .t-ib:hover::before{background:var(--t-raise)}
  .t-ib:hover{color:var(--t-fg)}
  .t-row:is(button,a):not(:disabled):hover{background-color:var(--t-raise)}
  .t-link:hover{text-decoration:underline;text-underline-offset:.2em}
}
`

/** Lists, rows, section headings, icons and pictures, tags. */
export const listCss = /* css */ `
.t-sec{display:flex;justify-content:space-between;gap:8u;padding:12u 10u 6u;color:var(--t-fg3);font:500 var(--c)}
section:first-child>.t-sec{padding-block-start:4u}
.t-row{
  display:flex;align-items:center;gap:12u;width:100%;min-height:56u;padding:6u 10u;
  border-radius:16r;font:500 var(--b);transition:background .12s;
}
.t-row:is(button,a):active{background-color:var(--t-raise)}
li:has(>.t-row+*){display:flex;align-items:center;gap:2u}
li>.t-row{min-width:0}
.t-main,.t-end{display:grid;min-width:0}
.t-main{flex:1;justify-items:start}
.t-end{flex:none;max-width:55%;justify-items:end;text-align:end;font:400 var(--s);color:var(--t-fg2);font-variant-numeric:tabular-nums}
.t-tile{
  display:grid;place-items:center;flex:none;width:36u;height:36u;
  border-radius:11r;background:var(--t-raise2);color:var(--t-fg2);
}
.t-wi{position:relative;display:block;flex:none;width:fit-content;overflow:hidden;border-radius:30.5%;line-height:0}
.t-wi::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px var(--t-line)}
.t-wi img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:0}
.t-wi :is(img,svg){transition:opacity .12s}
.t-wi[data-loaded] img{opacity:1}
.t-wi[data-loaded] svg{opacity:0}
.t-wi text{font:600 16px var(--t-font);text-anchor:middle;fill:#fff}
.t-tag{
  display:inline-block;flex:none;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;
  padding:3u 8u;border-radius:8r;font:500 var(--c);color:var(--t-fg2);background:var(--t-raise2);
}
.t-end .t-tag{display:block}
`

/** Layouts, notes, divider, foot. */
export const viewsCss = /* css */ `
.t-stack{display:grid;gap:8u;grid-template-columns:minmax(0,1fr)}
.t-stack[data-gap=s]{gap:4u}
.t-bar{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8u;margin-block-start:16u}
.t-note{
  display:flex;gap:10u;padding:12u 14u;border-radius:16r;margin-block-start:10u;
  font:400 13u/18u var(--t-font);text-align:start;overflow-wrap:anywhere;
  background:color-mix(in srgb,currentColor 12%,transparent);
}
.t-note svg{width:18u;height:18u}
.t-note:first-child,.t-bar:first-child{margin-block-start:0}
.t-note>span{flex:1;min-width:0}
.t-or{display:flex;align-items:center;gap:12u;padding:10u 8u;color:var(--t-fg3);font:400 var(--c)}
.t-or:empty{gap:0}
.t-or::before,.t-or::after{content:"";flex:1;height:1px;background:var(--t-line)}
.t-foot{padding:14u 4u 2u;font:400 var(--c);color:var(--t-fg3);text-align:center}
`

/** Everything that moves, and what happens when it must not; forced colours. */
export const motionCss = /* css */ `
.t-dialog,.t-embedded{--dx:12px;--dy:8px}
[dir=rtl]{--dx:-12px}
.t-dialog[open] .t-sheet{animation:t-in .15s var(--ease)}
.t-dialog[open]::backdrop{animation:t-fade .15s}
.t-body{transition:height .15s var(--ease)}
.t-head h2 bdi,.t-note{animation:t-fade .12s}
.t-view[data-direction]{--d:var(--dx);animation:t-view .12s var(--ease)}
.t-view[data-direction=back]{--d:calc(var(--dx)*-1)}
.t-spin{width:20px;height:20px;animation:t-spin .8s linear infinite}
@keyframes t-in{from{opacity:.3;translate:0 var(--dy)}}
@keyframes t-fade{from{opacity:0}}
@keyframes t-view{from{opacity:0;translate:var(--d,0) 0}}
@keyframes t-spin{to{rotate:1turn}}
@keyframes t-pulse{50%{opacity:.5}}
@media (prefers-reduced-motion:reduce){
  .t-dialog,.t-embedded,[dir=rtl]{--dx:0px;--dy:0px}
  .t-body{transition:none}
  .t-spin{animation:t-pulse 2s ease-in-out infinite}
}
@media (forced-colors:active){
  .t-sheet,.t-btn,.t-tag,.t-note,.t-wi{border:1px solid}
  .t-wi svg{forced-color-adjust:none}
}
`
