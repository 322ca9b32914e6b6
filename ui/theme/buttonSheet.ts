/**
 * The stylesheet of the buttons in the host's own tree, also published as `tessera-kit/styles.css`.
 * Markup:
 *
 *     <button class="tessera-button" data-state="disconnected | connecting | connected | wrong"
 *             data-tessera-theme="dark | light | system" data-compact>
 *       <span class="tessera-icon"><Avatar/>, <Icon/> or <Spinner/> of ui/primitives</span>
 *       <span class="tessera-labels"><span data-on>shown</span><span aria-hidden="true">reserves
 *       its width</span></span>
 *       <span class="tessera-balance">optional, hidden on phones</span>
 *     </button>
 *
 * A network button is `connected` or `wrong`. `data-compact` leaves only the icon on phones (the
 * label stays in the accessible name).
 *
 * Without `data-tessera-theme` they are dark, as the modal is.
 */
export const buttonText = /* css */ `
.tessera-button[data-tessera-theme=light]{LIGHT}
@media (prefers-color-scheme:light){.tessera-button[data-tessera-theme=system]{LIGHT}}
.tessera-button{
  DARK;all:unset;box-sizing:border-box;display:inline-grid;grid-template:1fr/1fr auto auto auto 1fr;align-items:center;
  min-height:44px;max-width:100%;padding-inline:12px 16px;border-radius:calc(var(--t-r,4px)*3.5);cursor:pointer;
  font:600 15px/20px var(--t-font,system-ui,sans-serif);font-variant-numeric:tabular-nums;white-space:nowrap;
  background:var(--t-raise);color:var(--t-fg);
}
.tessera-button:is([data-state=disconnected],[data-state=connecting]){background:var(--t-fill);color:var(--t-onFill,#fff)}
.tessera-button[data-state=wrong]{color:var(--t-warn);background:color-mix(in srgb,var(--t-warn) 12%,var(--t-raise))}
.tessera-button:focus-visible{outline:2px solid var(--t-fill);outline-offset:2px}
.tessera-icon{grid-column:2;position:relative;display:grid;place-items:center;width:24px;height:24px;overflow:hidden;border-radius:8px}
.tessera-icon *{display:block}
.tessera-icon img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:0}
.tessera-icon [data-loaded] img{opacity:1}
.tessera-icon .t-icon{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.tessera-labels{display:contents}
.tessera-labels>*{padding-inline-start:8px;overflow:hidden;text-overflow:ellipsis;unicode-bidi:plaintext}
.tessera-labels>[aria-hidden]{grid-area:2/1/3/6;height:0;padding-inline-start:32px}
.tessera-balance{margin-inline-start:8px;font-weight:500;color:var(--t-fg2);padding-inline-start:8px;border-inline-start:1px solid var(--t-raise2)}
@media (hover:hover){
  .tessera-button[data-state=connected]:hover{background:var(--t-raise2)}
  .tessera-button[data-state=disconnected]:hover{background:var(--t-fillHover)}
}
@media (max-width:430px){
  .tessera-button{padding:0 12px}
  .tessera-balance{display:none}
  [data-compact] .tessera-labels{display:block;position:absolute;clip-path:inset(50%)}
}
@media (forced-colors:active){.tessera-button{border:1px solid}}
@media (prefers-reduced-motion:no-preference){.tessera-icon .t-spin{animation:tessera-spin .8s linear infinite}}
@keyframes tessera-spin{to{rotate:1turn}}
`
  .replace(
    'DARK',
    '--t-fill:#4a63f0;--t-fillHover:#4158e0;--t-raise:#1b1e24;--t-raise2:#242831;--t-fg:#f4f5f7;--t-fg2:#a9b0bd;--t-warn:#f1b14b',
  )
  .replaceAll(
    'LIGHT',
    '--t-fill:#3d57e6;--t-fillHover:#344cd2;--t-raise:#f4f5f8;--t-raise2:#e9ebf0;--t-fg:#14171f;--t-fg2:#545c6b;--t-warn:#704700',
  )
