/** Buttons and icon buttons. */
export const controls = /* css */ `
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
  .t-link:hover{text-decoration:underline;text-underline-offset:.2em}
}
`
