/** Layouts, notes, divider, foot. */
export const views = /* css */ `
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
.t-or::before,.t-or::after{content:"";flex:1;height:1px;background:var(--t-line)}
.t-foot{padding:14u 4u 2u;font:400 var(--c);color:var(--t-fg3);text-align:center}
.t-spin{width:20px;height:20px}
`
