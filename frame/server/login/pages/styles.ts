/**
 * Tokens of the kit's visual language, light and dark; everything else by them. Inline, so that the
 * page loads nothing.
 */
export const STYLES = `
:root{color-scheme:light dark;--bg:#ffffff;--back:#e9ebf0;--raise:#f4f5f8;--raise2:#e9ebf0;--fg:#14171f;--fg2:#545c6b;--accent:#3048c4;--fill:#3d57e6;--ok:#0f6339;--bad:#a6231f}
@media (prefers-color-scheme:dark){:root{--bg:#131519;--back:#24262c;--raise:#1b1e24;--raise2:#242831;--fg:#f4f5f7;--fg2:#a9b0bd;--accent:#8ea2ff;--fill:#4a63f0;--ok:#4cc38a;--bad:#ff7a76}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--back);color:var(--fg);font:400 15px/20px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
main{width:100%;max-width:400px;padding:32px 16px 16px;background:var(--bg);border-radius:28px;box-shadow:0 12px 40px rgb(15 18 28/.14)}
.icon{display:grid;place-items:center;width:56px;height:56px;margin:0 auto 20px;background:var(--raise);border-radius:16px;color:var(--accent)}
.ok{color:var(--ok)}
.bad{color:var(--bad)}
h1{font-size:17px;line-height:24px;font-weight:600;text-align:center;text-wrap:balance}
p{margin-top:8px;padding:0 8px;color:var(--fg2);text-align:center;text-wrap:balance}
.note{margin-top:16px;font-size:13px;line-height:18px}
dl{margin-top:24px;padding:6px 16px;background:var(--raise);border-radius:20px}
dl div{display:flex;gap:16px;justify-content:space-between;padding:9px 0}
dt{color:var(--fg2);flex:none}
dd{font-weight:500;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:8px;margin-top:16px}
button{min-height:52px;padding:12px 16px;border:0;border-radius:16px;background:var(--raise2);color:var(--fg);font:inherit;font-weight:600;cursor:pointer}
.words{display:grid;gap:8px}
.words button{font-size:17px;line-height:24px;background:var(--raise);border:1px solid var(--raise2)}
.words span+span::before{content:"\\00b7";margin:0 8px;color:var(--fg2)}
button:hover{background:var(--raise2);filter:brightness(.96)}
.words button:hover{border-color:var(--accent)}
.primary{background:var(--fill);color:#fff}
.primary:hover{background:var(--fill)}
.quiet{background:none;color:var(--bad)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{margin-top:16px;padding-top:16px;border-top:1px solid var(--raise2);color:var(--fg2);font-size:12px;line-height:16px;text-align:center}
@media (max-width:480px){body{place-items:end center;padding:0}main{max-width:none;padding-bottom:max(16px,env(safe-area-inset-bottom));border-radius:28px 28px 0 0}}
`
