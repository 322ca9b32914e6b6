/** Everything that moves, and what happens when it must not; forced colours. */
export const motion = /* css */ `
.t-dialog,.t-embedded{--dx:12px;--dy:8px}
[dir=rtl]{--dx:-12px}
.t-dialog[open] .t-sheet{animation:t-in .15s var(--ease)}
.t-dialog[open]::backdrop{animation:t-fade .15s}
.t-body{transition:height .15s var(--ease)}
.t-head h2 bdi,.t-note{animation:t-fade .12s}
.t-view[data-direction=forward]{--d:var(--dx)}
.t-view[data-direction=back]{--d:calc(var(--dx)*-1)}
.t-view[data-direction]{animation:t-view .12s var(--ease)}
.t-spin{animation:t-spin .8s linear infinite}
@keyframes t-in{from{opacity:.3;translate:0 var(--dy)}}
@keyframes t-fade{from{opacity:0}}
@keyframes t-view{from{opacity:0;translate:var(--d,0) 0}}
@keyframes t-spin{to{rotate:1turn}}
@keyframes t-pulse{50%{opacity:.5}}
@media (prefers-reduced-motion:reduce){
  .t-dialog,.t-embedded,[dir=rtl]{--dx:0px;--dy:0px}
  .t-body{transition:none}
  .t-spin{animation:t-pulse 2s ease-in-out infinite}
}
@media (forced-colors:active){
  .t-sheet,.t-btn,.t-tag,.t-note,.t-wi{border:1px solid}
  .t-wi svg{forced-color-adjust:none}
}
`
