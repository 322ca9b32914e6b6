/** Actions, cards, facts, skeletons, empty states, QR. */
export const details = /* css */ `
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
.t-qr{position:relative;display:grid;place-items:center;width:296u;max-width:100%;aspect-ratio:1;margin:0 auto 14u;padding:16u;border-radius:22r;background:#fff;color:#14171f}
.t-qr>svg{width:100%;height:100%}
.t-qr>.t-wi{position:absolute}
.t-sk{display:block;border-radius:8r;background:var(--t-raise2);height:12u;width:60%;margin-block:4u}
.t-sk[data-kind=row]{display:flex;width:auto;height:56u;margin:0;padding:10u;gap:12u;align-items:center;background:none}
.t-sk[data-kind=row]::before{content:"";width:36u;height:36u;border-radius:11r;background:var(--t-raise2)}
.t-sk[data-kind=row]::after{content:"";width:45%;height:12u;border-radius:8r;background:var(--t-raise2)}
.t-sk[data-kind=amount]{width:144u;height:32u;border-radius:10r;margin-inline:auto}
.t-sk[data-kind=block]{width:auto;height:120u;border-radius:20r;margin:0;background:var(--t-raise)}
.t-sk[data-kind=icon]{width:36u;height:36u;border-radius:11r;margin:0}
@media (hover:hover){.t-act:not(:disabled):hover{background:var(--t-raise2)}}
.t-act:disabled{opacity:.5}
`
