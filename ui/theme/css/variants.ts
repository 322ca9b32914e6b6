/** Looks of the first primitives that only later steps use: sizes, tones and states; everything's borders in forced colours. */
export const variants = /* css */ `
.t-vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.t-note b{display:block;font-weight:600}
.t-note[data-tone=info]{color:var(--t-fg2);background:var(--t-raise)}
.t-stack[data-gap=l]{gap:16u}
.t-stack[data-align=center]{justify-items:center}
.t-num{font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.t-big{font:600 34u/40u var(--t-font);letter-spacing:-.03em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.t-title[data-size=s]{font:600 var(--b)}
.t-text[data-size=xs]{font:400 var(--c)}
.t-x[data-tone=faint]{color:var(--t-fg3)}
.t-x[data-tone=ok]{color:var(--t-ok)}
.t-btn[data-kind=danger]{color:var(--t-bad)}
.t-btn[data-kind=plain]{background:none;color:var(--t-accentText)}
.t-btn[data-size=s]{
  width:auto;min-height:36u;padding:4u 12u;
  font:500 var(--s);border-radius:12r;
}
.t-btn[data-kind=plain][data-size=s]{color:inherit}
.t-btn[data-size=s]::after{content:"";position:absolute;inset:-4u}
.t-btn[data-busy]>.t-lb{opacity:0}
.t-btn>.t-spin{position:absolute}
.t-btn:disabled{opacity:.5}
.t-row:disabled .t-main,.t-row:disabled .t-wi{opacity:.5}
.t-end b{font:500 var(--b);color:var(--t-fg)}
.t-main small{max-width:100%;font:400 var(--s);color:var(--t-fg2);font-variant-numeric:tabular-nums}
.t-row[aria-current]{background:var(--t-raise)}
.t-row>.t-icon,.t-row>:not(.t-main) .t-icon{color:var(--t-fg3)}
.t-row:not(a)>.t-end .t-icon{color:var(--t-ok)}
.t-tag[data-tone]{background:color-mix(in srgb,currentColor 12%,transparent)}
.t-av{border-radius:32%}
.t-av::after{content:none}
.t-head[data-start]{grid-template-columns:minmax(0,1fr) 60u}
.t-head[data-start]>:first-child{justify-self:start;margin-inline-start:12u}
.t-head[data-start] h2{position:absolute;clip-path:inset(50%)}
.t-sk,.t-wi[data-waiting]{animation:t-pulse 1.6s ease-in-out infinite}
@media (hover:hover){
  .t-btn[data-kind=danger]:hover{background:color-mix(in srgb,var(--t-bad) 12%,transparent)}
}
@media (forced-colors:active){
  .t-act,.t-card,.t-in,.t-snack,.t-alert,.t-tabs{border:1px solid}
  .t-tabs [aria-selected=true],.t-row[aria-current],.t-check input:checked{outline:2px solid Highlight}
  .t-check input{border:1px solid}
  .t-qr{forced-color-adjust:none}
}
`
