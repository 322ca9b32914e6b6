/** CSS of the views: one column, the amount as the largest thing in it. */
export const styles = /* css */ `
.sd{display:grid;gap:12u}
.sd>*,.sd-amount>*{min-width:0}
.sd-who:empty{display:none}
.sd-amount{display:grid;gap:8u}
.sd-line{display:flex;align-items:center;justify-content:space-between;gap:8u;min-height:24u;font:400 var(--c);color:var(--t-fg2)}
.sd-line [data-bad]{color:var(--t-bad)}
.sd-field{display:grid;grid-template-columns:1fr auto;align-items:center;column-gap:8u}
.sd-field .t-in{padding:0;border-radius:0;background:none}
.sd-field .t-in,.sd-field .t-in[data-bad]{outline:0}
.sd-amount .t-card:has(.t-in:focus-within){outline:2px solid var(--t-accentText);outline-offset:-1px}
.sd-amount .t-card:has(.t-in[data-bad]){outline:2px solid var(--t-bad);outline-offset:-1px}
.sd .sd-field input{font-size:28u;font-weight:600;line-height:36u;font-variant-numeric:tabular-nums}
[dir=rtl] .sd-field input{text-align:right}
.sd-field .t-hint{grid-column:1/-1;grid-row:2}
.sd-sym{display:grid;text-align:start;line-height:1.2}
.sd-sym small{font:400 var(--c);color:var(--t-fg2)}
.sd-sum{display:grid;justify-items:center;gap:4u;text-align:center;overflow-wrap:anywhere}
.sd-own{display:grid;gap:8u;padding-top:4u}
.sd-own .t-in>bdi{font:400 var(--s);color:var(--t-fg2);white-space:nowrap}
.sd-end{display:flex;align-items:center;gap:4u;margin-inline-end:-6u}
.sd-video{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:20r;background:var(--t-raise)}
.sd-addr{overflow-wrap:anywhere;font:400 var(--c)}
`
