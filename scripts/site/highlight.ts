/** Text as HTML text. */
export const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const KEYWORDS =
  'abstract|as|async|await|break|case|catch|class|const|continue|declare|default|delete|do|else|export|extends|false|finally|for|from|function|if|implements|import|in|infer|instanceof|interface|keyof|let|module|namespace|new|null|of|private|readonly|return|satisfies|static|super|switch|this|throw|true|try|type|typeof|undefined|unique|var|void|while|yield'

const script = new RegExp(
  [
    '(?<c>\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/)',
    `(?<s>'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`(?:[^\`\\\\]|\\\\.)*\`)`,
    `(?<k>(?<![\\w$.])(?:${KEYWORDS})(?![\\w$:?]))`,
    '(?<n>(?<![\\w$])\\d[\\d_.a-fxn]*)',
    '(?<i>[A-Za-z_$][\\w$]*)',
  ].join('|'),
  'g'
)
const shell = /(?<c>(?<=^|\s)#[^\n]*)|(?<s>'[^']*'|"[^"]*")|(?<f>(?<=^|\n|&& |\| )[\w./-]+)|(?<n>(?<=\s)--?[\w-]+)/g
const markup = /(?<c><!--[\s\S]*?-->)|(?<s>"[^"]*")|(?<k><\/?[A-Za-z][\w-]*|\/?>)|(?<t>(?<=\s)[\w:-]+(?==))/g
const data = /(?<t>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<s>"(?:[^"\\]|\\.)*")|(?<k>\b(?:true|false|null)\b)|(?<n>-?\b\d[\d.]*)/g

const grammars: Readonly<Record<string, RegExp>> = {
  ts: script, tsx: script, js: script, jsx: script, mjs: script, sh: shell, bash: shell, html: markup, vue: markup, svelte: markup, json: data,
}

/** What an identifier links to, if anything. */
export type LinkOf = (name: string) => string | undefined

const identifier = (name: string, next: string, linkOf?: LinkOf): string => {
  const link = linkOf?.(name)
  if (link) return `<a href="${escapeHtml(link)}">${name}</a>`
  if (next === '(') return `<b class="f">${name}</b>`
  return /^[A-Z]/.test(name) ? `<b class="t">${name}</b>` : name
}

/** Code as HTML: each token of a known language in a `<b>` with a class of one letter, everything escaped. Identifiers that `linkOf` knows are links. */
export function highlight(code: string, language: string, linkOf?: LinkOf): string {
  const grammar = grammars[language]
  if (!grammar) return escapeHtml(code)
  let out = ''
  let at = 0
  for (const match of code.matchAll(grammar)) {
    const [text] = match
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? ''
    const end = match.index + text.length
    out += escapeHtml(code.slice(at, match.index))
    out += kind === 'i' ? identifier(text, code[end] ?? '', linkOf) : `<b class="${kind}">${escapeHtml(text)}</b>`
    at = end
  }
  return out + escapeHtml(code.slice(at))
}
