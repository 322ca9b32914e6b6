/** Snackbar and alert bar. */
export const notices = /* css */ `
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
.t-alert{animation:t-fade .12s}
.t-snack{animation:t-in .12s}
`
