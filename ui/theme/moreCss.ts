import { ringCss } from './ringCss'

/** Actions, cards, facts, skeletons, empty states, QR. */
const detailsCss = /* css */ `
.t-act{
  display:grid;place-content:center;justify-items:center;gap:6u;min-width:0;min-height:68u;border-radius:18r;
  background:var(--t-raise);font:500 var(--s);text-align:center;transition:background .12s;overflow-wrap:anywhere;
}
.t-act .t-icon{color:var(--t-accentText)}
.t-act[data-size=s]{font:600 var(--b);min-height:48u;border-radius:16r}
.t-act[data-size=s] .t-icon{color:inherit}
.t-card{padding:14u 16u;border-radius:20r;background:var(--t-raise);overflow-wrap:anywhere}
dl.t-card{padding-block:4u}
.t-kv{display:flex;justify-content:space-between;gap:16u;padding-block:11u}
.t-kv dt{flex:none;max-width:50%;color:var(--t-fg2)}
.t-kv dd{min-width:0;text-align:end;font-variant-numeric:tabular-nums}
.t-kv small{display:block;font:400 var(--s);color:var(--t-fg2)}
.t-empty{display:grid;justify-items:center;gap:4u;padding:24u 24u 16u;text-align:center;color:var(--t-fg2);text-wrap:balance}
.t-empty>.t-icon{width:28u;height:28u;stroke-width:1.25;margin-block-end:8u;color:var(--t-fg3)}
.t-empty h3{font:600 var(--b);color:var(--t-fg)}
.t-empty>.t-btn{margin-block-start:12u}
.t-qr{position:relative;display:grid;place-items:center;width:clamp(160px,100dvh - 130px,296u);max-width:100%;aspect-ratio:1;margin:0 auto 14u;padding:16u;border-radius:22r;background:#fff;color:#14171f}
.t-qr>svg{width:100%;height:100%}
.t-qr>.t-wi{position:absolute}
.t-sk{display:block;border-radius:8r;background:var(--t-raise2);height:12u;width:60%;margin-block:4u}
.t-sk[data-kind=row]{display:flex;width:auto;height:56u;margin:0;padding:10u;gap:12u;align-items:center;background:none}
.t-sk[data-kind=row]::before{content:"";width:36u;height:36u;border-radius:11r;background:var(--t-raise2)}
.t-sk[data-kind=row]::after{content:"";width:45%;height:12u;border-radius:8r;background:var(--t-raise2)}
.t-sk[data-kind=amount]{width:144u;height:32u;border-radius:10r;margin-inline:auto}
.t-sk[data-kind=block]{width:auto;height:120u;border-radius:20r;margin:0;background:var(--t-raise)}
.t-sk[data-kind=icon]{width:36u;height:36u;border-radius:11r;margin:0}
.t-pic{width:auto;aspect-ratio:1;border-radius:16r;background:var(--t-raise2)}
.t-pic svg{width:100%}
.t-pic text{font-size:6.5px;fill:var(--t-fg3);dominant-baseline:central}
.t-whole img{object-fit:contain}
@media (hover:hover){.t-act:not(:disabled):hover{background:var(--t-raise2)}}
.t-act:disabled{opacity:.5}
`

/** Inputs, checkbox, tabs, address. */
const formsCss = /* css */ `
.t-in{
  display:flex;align-items:center;gap:10u;min-height:52u;padding-inline:14u;
  border-radius:16r;background:var(--t-raise);color:var(--t-fg3);cursor:text;
}
.t-in:focus-within{outline:2px solid var(--t-accentText);outline-offset:-1px}
.t-in[data-bad]{outline:2px solid var(--t-bad);outline-offset:-1px}
.t-in input{
  flex:1;min-width:0;width:100%;height:52u;color:var(--t-fg);outline:0;appearance:none;text-overflow:ellipsis;
}
.t-in input:focus-visible{outline:0}
.t-in input::placeholder{color:var(--t-fg3);opacity:1}
.t-in svg{width:18u;height:18u}
.t-label{display:block;font:500 var(--s);color:var(--t-fg2);padding:8u 4u 6u}
.t-hint{display:block;min-height:24u;padding:6u 4u 0;font:400 var(--s);color:var(--t-fg2)}
.t-hint[data-tone=bad]{color:var(--t-bad)}
.t-check{position:relative;display:flex;gap:12u;align-items:flex-start;padding-block:12u;font:400 var(--s)}
.t-check input{
  appearance:none;flex:none;width:20px;height:20px;margin-block:-2px;border-radius:6r;
  box-shadow:inset 0 0 0 1.5px var(--t-fg3);cursor:inherit;
}
.t-check input:checked{background:var(--t-fill);box-shadow:none}
.t-check svg{position:absolute;inset-inline-start:2px;top:12u;width:16px;height:16px;color:var(--t-onFill);stroke-width:2.5;visibility:hidden}
.t-check input:checked+svg{visibility:visible}
.t-tabs{display:flex;gap:4u;padding:4u;margin-block:10u 4u;border-radius:14r;background:var(--t-raise)}
.t-tabs button{
  position:relative;flex:1;min-width:0;padding:8u;border-radius:10r;
  font:500 var(--s);color:var(--t-fg2);text-align:center;transition:background .12s;
}
.t-tabs button::after{content:"";position:absolute;inset:-6u 0}
.t-tabs .t-icon{display:inline;width:16u;height:16u;margin-inline-end:6u;vertical-align:top}
.t-tabs [aria-selected=true]{background:var(--t-bg);color:var(--t-fg);box-shadow:0 1px 2px #0003}
.t-addr{display:inline-flex;align-items:center;gap:6u;border-radius:4r;font-variant-numeric:tabular-nums;letter-spacing:-.01em;white-space:nowrap}
button.t-addr{padding:10u;margin:-10u;border-radius:12r}
button.t-addr:focus-visible{outline-offset:-8px}
.t-addr svg{width:1.15em;height:1.15em;color:var(--t-fg3)}
.t-addr[data-done] svg{color:var(--t-ok)}
.t-addr[data-full]:is(:hover,:focus-visible)::after{
  content:attr(data-full);position:absolute;z-index:4;inset-inline:16u;align-self:flex-end;
  width:fit-content;max-width:calc(100% - 32u);margin:0 auto 28u;padding:6u 10u;
  border-radius:10r;background:var(--t-fg);color:var(--t-bg);font:400 11u/16u var(--t-font);text-wrap:balance;
  white-space:normal;overflow-wrap:anywhere;text-align:center;pointer-events:none;
}
@media (hover:hover){.t-tabs button:hover{color:var(--t-fg)}}
@media (pointer:coarse),(max-width:430px){.t-in input{font-size:max(16px,16u)}}
@media (forced-colors:active){.t-addr::after{border:1px solid}}
`

/** Snackbar and alert bar. */
const noticesCss = /* css */ `
.t-alert,.t-snack{display:flex;align-items:center;gap:10u;font:500 var(--s)}
.t-alert{
  flex:none;margin:0 16u 8u;padding:10u 14u;
  border-radius:16r;color:var(--t-warn);background:color-mix(in srgb,currentColor 12%,transparent);
}
.t-alert[data-tone=bad]{color:var(--t-bad)}
.t-alert>span,.t-snack>span{flex:1;min-width:0;overflow-wrap:anywhere}
.t-snack{
  position:absolute;z-index:3;inset:auto 16u 16u;min-height:48u;
  padding:10u 16u;border-radius:16r;color:var(--t-fg);background:var(--t-raise2);
  box-shadow:0 8px 32px #0000004d,0 0 0 1px var(--t-line);
}
.t-snack[data-tone=ok] svg{color:var(--t-ok)}
.t-snack[data-tone=bad] svg{color:var(--t-bad)}
.t-snack[data-tone=bad]{position:static;margin:0 16u 16u}
.t-alert{animation:t-fade .12s}
.t-snack{animation:t-in .12s}
`

/**
 * Looks of the first primitives that only later steps use: sizes, tones and states; everything's
 * borders in forced colours.
 */
const variantsCss = /* css */ `
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
.t-row[aria-current]{--sel:color-mix(in srgb,var(--t-accentText) 12%,transparent);background-image:linear-gradient(var(--sel),var(--sel))}
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

/**
 * What the first screen does without: inputs, tabs, addresses, cards, skeletons, the ring,
 * messages.
 */
export const moreStyles = variantsCss + formsCss + detailsCss + ringCss + noticesCss
