import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { compilerOptions } from './source'

/** One block of code in a page. `name` is the file it stands for (`ts file=acme/index.ts`), else made from its place. */
export interface Snippet {
  readonly page: string
  readonly line: number
  readonly name: string
  readonly text: string
}

/** Every `ts` and `tsx` block of a page. Each is a module of its own; those with `file=` may import each other within their page. */
export function snippetsOf(page: string, text: string): readonly Snippet[] {
  const out: Snippet[] = []
  for (const match of text.matchAll(/^```(tsx?)([^\n]*)\n([\s\S]*?)^```$/gm)) {
    const [, language = 'ts', info = '', body = ''] = match
    const line = text.slice(0, match.index).split('\n').length
    const name = /\bfile=(\S+)/.exec(info)?.[1] ?? `snippet-${line}.${language}`
    out.push({ page, line, name, text: body })
  }
  return [...out, ...rowSnippets(page, text)]
}

/**
 * The code of tables whose last column is "Here, as code", each row a function of its own. The block ```` ```tsx rows ```` of the page has the names that they use.
 */
function rowSnippets(page: string, text: string): readonly Snippet[] {
  const [, prelude] = /^```tsx rows\n([\s\S]*?)^```$/m.exec(text) ?? []
  if (prelude === undefined) return []
  return [...text.matchAll(/^\| [^\n]+ \| Here, as code \|\n\| --- \| --- \|\n((?:\|.+\|\n)+)/gm)].map(([all, rows = ''], index) => {
    const line = text.slice(0, text.indexOf(all)).split('\n').length
    const code = rows.trim().split('\n').map((row, at) => {
      const cell = (/ \| `([^`]+)` \|$/.exec(row)?.[1] ?? 'no code').replaceAll('\\|', '|')
      return `export function Row${at}() { ${/^const |;/.test(cell) ? cell : `return (${cell})`} }`
    })
    return { page, line, name: `rows-${index}.tsx`, text: `${prelude}${code.join('\n')}` }
  })
}

/**
 * Type-checks snippets in one run, with the repository's own settings; answers one line for each problem. The pages' modules live
 * under `.tmp` while it runs, so that packages resolve.
 */
export function checkSnippets(root: string, snippets: readonly Snippet[]): readonly string[] {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(root, '.tmp', 'snippets-'))
  try {
    const places = new Map(snippets.map((snippet) => [join(folder, snippet.page.replace(/\W/g, '_'), snippet.name), snippet]))
    for (const [path, { text }] of places) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${text}\nexport {}\n`)
    }
    const program = ts.createProgram([...places.keys(), join(root, 'ui/jsx.d.ts')], { ...compilerOptions(root), noEmit: true })
    return [...places].flatMap(([path, { page, line }]) => {
      const source = program.getSourceFile(path)
      const found = source ? [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)] : []
      return found.map((problem) => {
        const at = source && problem.start !== undefined ? source.getLineAndCharacterOfPosition(problem.start).line + 1 : 0
        return `${page}:${line + at} ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`
      })
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
