/** Looks of a pairing: the code's corners while it is on its way, the white around its mark, and panels as high as the code. */
export const styles = /* css */ `
.wc-qr[data-waiting]>svg{color:#d5d9e1;animation:t-pulse 1.6s ease-in-out infinite}
.wc-panel{display:grid;align-content:center;min-height:330u}
.wc-about{display:grid;gap:2u;margin-block-start:8u}
.wc-about:empty{display:none}
`
