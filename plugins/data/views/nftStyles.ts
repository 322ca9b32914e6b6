import { noticeStyles } from '../../shared/feeds/views/Notices'

/**
 * CSS of the NFTs: a grid of two columns, whose rows are as high as their tiles and the gap below,
 * and one NFT at large; and of the notices.
 */
export const nftStyles =
  noticeStyles +
  /* css */ `
.nf-grid{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));column-gap:8u;padding-block-start:4u}
.nf-grid>*{padding-block-end:8u}
.nf-tile{display:block;width:100%;overflow:hidden;border-radius:18r;background:var(--t-raise);transition:background .12s}
.nf-tile .t-pic{border-radius:18r 18r 0 0}
.nf-tile .t-pic::after{content:none}
.nf-main{display:grid;justify-items:start;gap:2u;padding:8u 12u 10u;font:400 var(--c);color:var(--t-fg2)}
.nf-main>bdi{max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.nf-main>:first-child{font:500 var(--s);color:var(--t-fg)}
.nf-why .nf-main>:last-child{color:var(--t-warn)}
.nf-more .nf-main>:first-child{color:var(--t-fg2)}
.nf-more .t-tile{width:auto;height:auto;aspect-ratio:1;border-radius:18r 18r 0 0}
.nf-more .t-tile .t-icon{width:28u;height:28u;stroke-width:1.5}
.nf-tile .t-sk{height:12u;margin:0}
.nf-tile .t-sk[data-kind=block]{height:auto;aspect-ratio:1;border-radius:0;background:var(--t-raise2)}
.nf-main .t-sk{margin-block:2u}
.nf-main .t-sk+.t-sk{width:40%}
.nf-older{margin-block-start:4u}
.nf-intro{padding:0 10u 12u}
.nf-one{display:grid;gap:16u;padding-block-start:4u}
.nf-one .t-pic{border-radius:20r}
.nf-one[data-small]{grid-template-columns:72u minmax(0,1fr);gap:14u;align-items:center}
.nf-one[data-small] .t-pic text{font-size:13px}
.nf-one :is(h3,dd) .t-f,.nf dd .t-f{white-space:normal;overflow-wrap:anywhere}
.nf-one:not([data-small]) h3{padding-inline:4u}
@media (hover:hover){.nf-tile:is(button):hover{background:var(--t-raise2)}}
@media (forced-colors:active){.nf-tile{border:1px solid}}
`
