/** The ring around the one we wait for, how it moves, and what happens when it must not. */
export const ringCss = /* css */ `
.t-ring{position:relative;display:grid;place-items:center;width:108u;height:108u;margin:14u auto 16u}
.t-ring>svg{position:absolute;inset:0;width:100%;height:100%;fill:none;stroke:var(--t-raise2);stroke-width:2}
.t-ring .t-run{stroke:var(--t-accentText);stroke-linecap:round;stroke-dasharray:24 76;transition:stroke-dasharray .25s var(--ease),stroke .12s}
.t-ring:is([data-state=error],[data-state=done]) .t-run{stroke-dasharray:100 0;animation:none}
.t-ring[data-state=error] .t-run{stroke:var(--t-bad)}
.t-ring[data-state=declined] .t-run{stroke:none}
.t-ring[data-state=done] .t-run{stroke:var(--t-ok)}
.t-ring[data-state=error] .t-wi{opacity:.55}
.t-badge{
  position:absolute;inset-inline-end:-4u;bottom:-4u;display:grid;place-items:center;width:28px;height:28px;
  border-radius:50%;background:var(--t-bad);color:var(--t-bg);box-shadow:0 0 0 4px var(--t-bg);
}
[data-state=done]>.t-badge{background:var(--t-ok)}
.t-badge svg{width:16px;height:16px;stroke-width:2.25}
.t-badge{animation:t-fade .12s}
.t-run{animation:t-run 2.4s linear infinite}
@keyframes t-run{to{stroke-dashoffset:-100}}
@media (prefers-reduced-motion:reduce){
  .t-ring .t-run{transition:none}
  .t-run{animation:t-pulse 2s ease-in-out infinite}
}
@media (forced-colors:active){.t-ring .t-run{stroke:Highlight}}
`
