/** CSS of the views: one column, the amount as the largest thing in it. */
export const styles = /* css */ `
.sd{display:grid;gap:12u}
.sd>*,.sd-amount>*{min-width:0}
.sd-who:empty{display:none}
.sd-amount{display:grid;gap:8u}
.sd-line{display:flex;align-items:center;justify-content:space-between;gap:8u;min-height:24u;font:400 var(--c);color:var(--t-fg2)}
.sd-line [data-bad]{color:var(--t-bad)}
.sd-field{display:grid;grid-template-columns:1fr auto;align-items:center;column-gap:8u}
.sd-field .t-in{padding:0;border:0;background:none;box-shadow:none}
.sd .sd-field input{font-size:28u;font-weight:600;line-height:36u;font-variant-numeric:tabular-nums}
[dir=rtl] .sd-field input{text-align:right}
.sd-field .t-hint{grid-column:1/-1;grid-row:2}
.sd-sym{display:grid;text-align:start;line-height:1.2}
.sd-sym small{font:400 var(--c);color:var(--t-fg2)}
.sd-sum{display:grid;justify-items:center;gap:4u;text-align:center;overflow-wrap:anywhere}
.sd-fees{display:grid;gap:8u}
.sd-addr{overflow-wrap:anywhere;font:400 var(--c)}
`
