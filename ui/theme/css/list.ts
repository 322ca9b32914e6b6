/** Lists, rows, section headings, icons and pictures, tags. */
export const list = /* css */ `
.t-sec{display:flex;justify-content:space-between;gap:8u;padding:12u 10u 6u;color:var(--t-fg3);font:500 var(--c)}
section:first-child>.t-sec{padding-block-start:4u}
.t-row{
  display:flex;align-items:center;gap:12u;width:100%;min-height:56u;padding:6u 10u;
  border-radius:16r;font:500 var(--b);
}
.t-row:is(button,a){transition:background .12s}
.t-row:is(button,a):active{background:var(--t-raise)}
.t-main,.t-end{display:grid;min-width:0}
.t-main{flex:1;justify-items:start}
.t-end{flex:none;max-width:55%;justify-items:end;text-align:end;font:400 var(--s);color:var(--t-fg2);font-variant-numeric:tabular-nums}
.t-tile{
  display:grid;place-items:center;flex:none;width:36u;height:36u;
  border-radius:11r;background:var(--t-raise2);color:var(--t-fg2);
}
.t-wi{position:relative;display:block;flex:none;width:fit-content;overflow:hidden;border-radius:30.5%;line-height:0}
.t-wi::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px var(--t-line)}
.t-wi img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:0;transition:opacity .12s}
.t-wi svg{transition:opacity .12s}
.t-wi[data-loaded] img{opacity:1}
.t-wi[data-loaded] svg{opacity:0}
.t-wi text{font:600 16px var(--t-font);text-anchor:middle;fill:#fff}
.t-tag{
  display:inline-block;flex:none;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;
  padding:3u 8u;border-radius:8r;font:500 var(--c);color:var(--t-fg2);background:var(--t-raise2);
}
.t-end .t-tag{display:block}
@media (hover:hover){.t-row:is(button,a):not(:disabled):hover{background:var(--t-raise)}}
`
