/** The grid of wallets and the search above it. Rows are 100 units high, whatever is in them. */
export const styles = /* css */ `
.wc-head{
  position:sticky;z-index:1;top:0;display:grid;gap:4u;grid-template-columns:minmax(0,1fr);
  margin:-8u -16u 0;padding:8u 16u 4u;background:var(--t-bg);
}
.wc-line{display:flex;align-items:center;justify-content:space-between;gap:8u;min-height:36u;padding-inline:4u 0}
.wc-line>.t-text{font-variant-numeric:tabular-nums}
.wc-chip{
  position:relative;flex:none;display:flex;align-items:center;gap:6u;min-height:28u;padding:4u 10u;border-radius:10r;
  font:500 var(--s);color:var(--t-fg2);background:var(--t-raise);transition:background .12s;
}
.wc-chip::after{content:"";position:absolute;inset:-8u 0}
.wc-chip svg{width:14u;height:14u}
.wc-chip[aria-pressed=true]{color:var(--t-accentText);background:color-mix(in srgb,currentColor 12%,transparent)}
.t-in .t-ib{margin-inline:-4u -12u}
.wc-height{height:calc(100u*var(--rows))}
.wc-grid{position:relative;margin-inline:-4u;overflow-anchor:none}
.wc-row{
  position:absolute;inset-inline:0;top:calc(100u*var(--row));height:100u;contain:size layout style;
  display:grid;grid-template-columns:repeat(var(--cols),minmax(0,1fr));
}
.wc-tile{
  display:grid;justify-items:center;align-content:start;gap:6u;width:100%;height:100u;padding:6u 4u 4u;border-radius:16r;
  font:500 12u/15u var(--t-font);text-align:center;scroll-margin:108u 0 24u;
}
button.wc-tile{transition:background .12s}
.wc-tile:active{background:var(--t-raise)}
.t-sheet .wc-tile:focus-visible{outline-offset:-2px}
.wc-face{position:relative;display:block}
/* what fades or pulses is a layer of its own, and so is each row above it: the slowest part of a frame while scrolling */
.wc-face .t-wi *{transition:none}
.wc-grid[role] :is(.t-sk,.t-wi){animation:none}
.wc-face .t-wi[data-loaded] svg{visibility:hidden}
.wc-tile .t-f{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;white-space:normal;overflow-wrap:anywhere;padding-inline:2u}
.wc-mark{
  position:absolute;inset-inline-end:-4u;bottom:-4u;display:grid;place-items:center;width:20u;height:20u;border-radius:50%;
  background:var(--t-ok);color:var(--t-bg);box-shadow:0 0 0 3px var(--t-bg);
}
.wc-mark[data-tone=warn]{background:var(--t-warn)}
.wc-mark svg{width:12u;height:12u;stroke-width:2.5}
.wc-blank{display:grid;justify-items:center;align-content:start;gap:6u;height:100u;padding:6u 4u 4u}
.wc-blank>.t-sk{margin:0;width:54u;height:54u;border-radius:16u}
.wc-blank>.t-sk+.t-sk{width:48u;height:10u;margin:3u 0;border-radius:5u}
.wc-more{display:grid;justify-items:center;padding:8u}
@media (hover:hover){.wc-tile:is(button):hover{background:var(--t-raise)}}
@media (forced-colors:active){.wc-chip,.wc-mark{border:1px solid}.wc-chip[aria-pressed=true]{outline:2px solid Highlight}}
`
