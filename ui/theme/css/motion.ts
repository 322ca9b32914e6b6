/** Everything that moves, and what happens when it must not; forced colours. */
export const motion = /* css */ `
.t-dialog,.t-embedded{--dx:12px;--dy:8px}
[dir=rtl]{--dx:-12px}
.t-dialog[open] .t-sheet{animation:t-in .15s var(--ease)}
.t-dialog[open]::backdrop{animation:t-fade .15s}
.t-dialog[data-closing] .t-sheet{animation:t-out .1s var(--ease) forwards}
.t-dialog[data-closing]::backdrop{animation:t-fade .1s reverse forwards}
.t-sheet[data-settling]{transition:translate .15s var(--ease)}
.t-body{transition:height .15s var(--ease)}
.t-head h2 bdi,.t-snack,.t-alert,.t-note{animation:t-fade .12s}
.t-snack{animation-name:t-in}
.t-view[data-direction=forward]{--d:var(--dx)}
.t-view[data-direction=back]{--d:calc(var(--dx)*-1)}
.t-view[data-direction]{animation:t-view .12s var(--ease)}
.t-view[data-leaving]{animation:t-leave .12s var(--ease) forwards}
.t-spin{animation:t-spin .8s linear infinite}
.t-sk,.t-wi[data-waiting]{animation:t-pulse 1.6s ease-in-out infinite}
@keyframes t-in{from{opacity:0;translate:0 var(--dy)}}
@keyframes t-out{to{opacity:0;translate:0 var(--dy)}}
@keyframes t-fade{from{opacity:0}}
@keyframes t-view{from{opacity:0;translate:var(--d,0) 0}}
@keyframes t-leave{to{opacity:0;translate:calc(var(--d,0px)*-1) 0}}
@keyframes t-spin{to{rotate:1turn}}
@keyframes t-pulse{50%{opacity:.5}}
@media (prefers-reduced-motion:reduce){
  .t-dialog,.t-embedded,[dir=rtl]{--dx:0px;--dy:0px}
  .t-body,.t-sheet[data-settling]{transition:none}
  .t-spin{animation:t-pulse 2s ease-in-out infinite}
}
@media (forced-colors:active){
  .t-sheet,.t-btn,.t-act,.t-card,.t-in,.t-tag,.t-note,.t-snack,.t-alert,.t-tabs,.t-wi{border:1px solid}
  .t-tabs [aria-selected=true],.t-row[aria-current],.t-check input:checked{outline:2px solid Highlight}
  .t-check input{border:1px solid}
  .t-qr,.t-wi svg{forced-color-adjust:none}
}
`
