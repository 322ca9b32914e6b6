import { noticeStyles } from '../../shared/feeds/views/Notices'

/**
 * CSS of the entry and the views: tiles with a badge of the status, rows of two amounts, an item's
 * head; and of the notices.
 */
export const styles =
  noticeStyles +
  /* css */ `
.ac-mark{position:relative;flex:none}
.ac-badge{position:absolute;inset-block-end:-4u;inset-inline-end:-4u;display:grid;place-items:center;width:16u;height:16u;border-radius:50%;background:var(--t-fg3);box-shadow:0 0 0 2px var(--t-bg)}
.t-row:is(button,a):is(:hover,:active) .ac-badge{box-shadow:0 0 0 2px var(--t-raise)}
.ac .ac-badge[data-status=confirmed]{background:var(--t-ok)}
.ac .ac-badge[data-status=pending]{background:var(--t-warn)}
.ac .ac-badge[data-status=failed]{background:var(--t-bad)}
.ac .ac-mark .ac-badge .t-icon{width:12u;height:12u;stroke-width:2.75;color:var(--t-bg)}
.ac .t-end{max-width:52%}
.ac .t-end>bdi,.ac .t-main small{max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.ac .t-end>bdi>b{font:500 var(--b);color:var(--t-fg)}
.ac .t-row .ac-mute{color:var(--t-fg2)}
.ac .t-row .ac-unknown{font:400 var(--s);color:var(--t-fg2)}
.ac small .t-addr{display:inline}
.ac-fail{color:var(--t-bad)}
.ac-more{margin-block-start:8u}
.ac-list section>.t-sec:not(:empty){padding-block-start:12u}
.ac-list[data-why] .t-row{height:68u}
.ac-list[data-why] :is(small,small>.t-f){white-space:normal;text-wrap:pretty}
.ac-wait{padding:14u 10u 8u}
.ac-wait .t-sk{width:72u;height:8u;margin:0}
.ac-text{padding:8u 10u}
.ac-older{margin-block-start:8u}
.ac-head{display:grid;justify-items:center;gap:12u;padding-block-start:4u;text-align:center}
.ac-head .ac-mark .t-tile{width:64u;height:64u;border-radius:20r}
.ac-head .ac-mark .t-tile .t-icon{width:28u;height:28u;stroke-width:1.5}
.ac-head .ac-badge{width:24u;height:24u;inset-block-end:-5u;inset-inline-end:-5u;box-shadow:0 0 0 3px var(--t-bg)}
.ac .ac-head .ac-badge .t-icon{width:16u;height:16u}
.ac-head>div{display:grid;gap:4u;max-width:100%}
`
