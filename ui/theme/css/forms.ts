/** Inputs, checkbox, tabs, address. */
export const forms = /* css */ `
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
.t-tabs [aria-selected=true]{background:var(--t-bg);color:var(--t-fg);box-shadow:0 1px 2px #0003}
.t-addr{display:inline-flex;align-items:center;gap:6u;border-radius:4r;font-variant-numeric:tabular-nums;letter-spacing:-.01em;white-space:nowrap}
button.t-addr{padding:10u;margin:-10u;border-radius:12r}
button.t-addr:focus-visible{outline-offset:-8px}
.t-addr svg{width:1.15em;height:1.15em;color:var(--t-fg3)}
.t-addr[data-done] svg{color:var(--t-ok)}
.t-addr:is(:hover,:focus-visible)::after{
  content:attr(data-full);position:absolute;z-index:4;inset-inline:16u;align-self:flex-start;
  width:fit-content;max-width:calc(100% - 32u);margin:36u auto 0;padding:6u 10u;
  border-radius:10r;background:var(--t-fg);color:var(--t-bg);font:400 11u/16u var(--t-font);text-wrap:balance;
  white-space:normal;overflow-wrap:anywhere;text-align:center;pointer-events:none;
}
@media (hover:hover){.t-tabs button:hover{color:var(--t-fg)}}
@media (pointer:coarse),(max-width:430px){.t-in input{font-size:max(16px,16u)}}
@media (forced-colors:active){.t-addr::after{border:1px solid}}
`
