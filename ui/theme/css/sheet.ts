/** Dialog, embedded box, header, body with its edge fade. */
export const sheet = /* css */ `
.t-dialog{
  position:fixed;inset:0;margin:auto;padding:0;border:0;background:none;overflow:visible;
  width:360u;max-width:calc(100vw - 32px);height:fit-content;max-height:none;z-index:var(--t-z);
}
.t-dialog::backdrop{background:var(--t-backdrop,#0a0c10a6)}
.t-embedded{width:100%;max-width:360u}
.t-sheet{
  position:relative;display:flex;flex-direction:column;max-height:min(calc(100dvh - 32px),720u);
  overflow:hidden;background:var(--t-bg);border-radius:28r;box-shadow:var(--t-shadow);translate:0 var(--t-y,0);
}
.t-embedded .t-sheet{box-shadow:0 0 0 1px var(--t-line);max-height:none}
.t-head{
  flex:none;display:grid;grid-template-columns:60u minmax(0,1fr) 60u;
  align-items:center;justify-items:center;height:60u;
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
    max-height:90dvh;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom);
  }
  .t-dialog .t-sheet::before{
    content:"";position:absolute;top:8u;inset-inline:0;margin:auto;width:36u;height:4px;
    border-radius:2px;background:var(--t-raise2);
  }
  .t-dialog .t-head{margin-top:8u}
}
`
