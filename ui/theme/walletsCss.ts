/** The wallets and their accounts, and the choice of networks. */
export const walletsCss = /* css */ `
.t-main small{max-width:100%;font:400 var(--s);color:var(--t-fg2);font-variant-numeric:tabular-nums}
.t-holder{display:flex;align-items:center;gap:10u;min-height:44u;padding-inline:10u;font:500 var(--s);color:var(--t-fg2)}
.t-holder .t-wi{border-radius:8r}
.t-pair{display:flex;align-items:center;gap:2u}
.t-pair>.t-row{flex:1;min-width:0}
.t-pair small{display:flex;align-items:center;gap:6u;min-width:0;white-space:nowrap}
.t-pair small .t-tag{flex:0 1 auto;min-width:0;padding:0 6u}
.t-pair .t-sk{flex:none;width:72u;height:8u;margin:4u 0}
[aria-current] .t-tag{background:color-mix(in srgb,currentColor 12%,transparent)}
.t-holder .t-link{color:inherit}
`
