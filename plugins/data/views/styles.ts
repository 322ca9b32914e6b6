import { noticeStyles } from '../../shared/feeds/views/Notices'

/**
 * CSS of the entries and views: marks with badges and rows whose texts give way to each other; and
 * of the notices.
 */
export const styles =
  noticeStyles +
  /* css */ `
.dt-mark{position:relative;flex:none}
.dt-badge{position:absolute;inset-block-end:-4u;inset-inline-end:-4u;border-radius:30.5%;box-shadow:0 0 0 2px var(--t-bg)}
.t-row:is(button,a):is(:hover,:active) .dt-badge{box-shadow:0 0 0 2px var(--t-raise)}
.dt .t-end{max-width:50%}
.dt .t-end>bdi,.dt .t-main small{max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.dt .t-end b,.dt .t-end .t-num{font:500 var(--b);color:var(--t-fg)}
.dt .t-end .t-sk{width:64u}
.dt-total{min-height:40u}
.dt-under{margin-block-start:6u}
.dt-intro{padding:0 10u 8u}
.dt-find{position:sticky;top:0;z-index:1;padding-block-end:8u;background:var(--t-bg)}
.dt-tok{display:grid;justify-items:center;gap:12u;text-align:center}
.dt-tok .t-f{white-space:normal;overflow-wrap:anywhere}
`
