/** Reset and type. The units `u` and `r` are explained in `stylesheet.ts`. */
export const base = /* css */ `
.t-dialog,.t-embedded{
  --l:20u var(--t-font);
  --b:15u/var(--l);
  --s:13u/16u var(--t-font);
  --c:12u/16u var(--t-font);
  --ease:cubic-bezier(.2,0,0,1);
  font:400 var(--b);
  color:var(--t-fg);
  text-align:start;
}
:where(.t-sheet),:where(.t-sheet) *,:where(.t-sheet) ::before,:where(.t-sheet) ::after{box-sizing:border-box}
:where(.t-sheet) :where(h2,h3,p,ul,dl,dd,figure,button,input){
  margin:0;padding:0;border:0;background:none;color:inherit;font:inherit;text-align:inherit;letter-spacing:inherit;list-style:none;
}
:where(.t-sheet) :where(button,label){cursor:pointer;touch-action:manipulation}
:where(.t-sheet) a{color:inherit;text-decoration:none}
:where(.t-sheet) :where(svg,img){display:block;flex:none}
:where(.t-dialog,.t-sheet :focus){outline:0}
.t-sheet :focus-visible{outline:2px solid var(--t-accentText);outline-offset:2px}
.t-sheet [tabindex="-1"]:focus-visible{outline:0}
.t-sheet :disabled,.t-sheet [aria-disabled=true]{cursor:default}
.t-f{display:inline-block;max-width:100%;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom}
.t-title{font:600 17u/24u var(--t-font);letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.t-text{text-wrap:pretty;overflow-wrap:anywhere}
.t-text[data-size=s]{font:400 var(--s)}
.t-x[data-tone=mute]{color:var(--t-fg2)}
.t-x[data-tone=warn]{color:var(--t-warn)}
.t-x[data-tone=bad]{color:var(--t-bad)}
.t-x[data-align=center]{text-align:center}
.t-link{color:var(--t-accentText);position:relative;border-radius:4r;font:inherit}
.t-link::after{content:"";position:absolute;inset:-12u -8u}
.t-link svg{display:inline;width:1em;height:1em;margin-inline-start:.25em;vertical-align:-.1em}
.t-icon{width:20u;height:20u;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .t-flip{scale:-1 1}
`
