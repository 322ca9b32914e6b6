/**
 * CSS of the view: one column around the code, the address in groups that stay together, and the
 * networks as chips.
 */
export const styles = /* css */ `
.rc-net{display:flex;align-items:center;justify-content:center;gap:8u;min-height:36u;margin-block-end:8u;font:500 var(--s)}
.rc-net>*{max-width:100%}
.rc-net [aria-expanded=true] .t-icon{rotate:180deg}
.rc-addr{text-align:center;text-wrap:balance;font:400 14u/20u ui-monospace,Menlo,monospace}
.rc-addr span{padding-inline:.3em;white-space:nowrap}
.rc-addr span:nth-child(4n+3){color:var(--t-fg2)}
.rc-amount{margin-block-start:10u}
.rc-amount input{font-variant-numeric:tabular-nums}
[dir=rtl] .rc-amount input{text-align:right}
.rc-amount .t-ib{margin-inline:-6u -10u}
.rc-amount .t-f{flex:none;max-width:40%;font:500 var(--s);color:var(--t-fg2)}
.rc-do{margin-block-start:14u}
.rc-do[data-asking]{margin-block-start:4u}
.rc-do:not([data-asking])>.t-bar{grid-auto-columns:minmax(0,auto)}
.rc-where{display:grid;gap:8u;margin-block-start:12u}
.rc-where ul{display:flex;flex-wrap:wrap;justify-content:center;gap:6u}
.rc-where li{display:flex;align-items:center;gap:6u;min-width:0;min-height:24u;padding-inline:4u 8u;border-radius:8r;background:var(--t-raise);font:500 var(--c);color:var(--t-fg2)}
.rc-where li:has(button){background:none}
`
