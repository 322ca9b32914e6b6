import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * One block of code in a page. `name` is the file it stands for (`ts file=acme/index.ts`), else
 * made from its place.
 */
export interface Snippet {
  readonly page: string
  readonly line: number
  readonly name: string
  readonly text: string
}

/**
 * Every `ts` and `tsx` block of a page. Each is a module of its own; those with `file=` may import
 * each other within their page.
 */
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
 * The code of tables whose last column is "Here, as code", each row a function of its own. The
 * block ```` ```tsx rows ```` of the page has the names that they use.
 */
function rowSnippets(page: string, text: string): readonly Snippet[] {
  const [, prelude] = /^```tsx rows\n([\s\S]*?)^```$/m.exec(text) ?? []
  if (prelude === undefined) return []
  return [
    ...text.matchAll(/^\| [^\n]+ \| Here, as code \|\n\| --- \| --- \|\n((?:\|.+\|\n)+)/gm),
  ].map(([all, rows = ''], index) => {
    const line = text.slice(0, text.indexOf(all)).split('\n').length
    const code = rows
      .trim()
      .split('\n')
      .map((row, at) => {
        const cell = (/ \| `([^`]+)` \|$/.exec(row)?.[1] ?? 'noCode').replaceAll('\\|', '|')
        return `export function Row${at}() { ${/^const |;/.test(cell) ? cell : `return (${cell})`} }`
      })
    return { page, line, name: `rows-${index}.tsx`, text: `${prelude}${code.join('\n')}` }
  })
}

/**
 * The problems in what the compiler prints, one line each: where, and what it says with its
 * reasons.
 */
const problemsOf = (
  output: string,
): readonly { readonly path: string; readonly line: number; readonly text: string }[] =>
  output
    .replace(/\n +/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, path, at, text] = /^(.+?)\((\d+),\d+\): error TS\d+: (.+)$/.exec(line) ?? []
      return path && text ? { path, line: Number(at), text } : []
    })

/**
 * Type-checks snippets in one run, with the repository's own settings; answers one line for each
 * problem. The pages' modules live under `.tmp` while it runs, so that packages resolve. While one
 * of them is no code, only that is told. Throws when the compiler fails and names no problem.
 */
export function checkSnippets(root: string, snippets: readonly Snippet[]): readonly string[] {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(root, '.tmp', 'snippets-'))
  try {
    const places = new Map(
      snippets.map((snippet) => [join(snippet.page.replace(/\W/g, '_'), snippet.name), snippet]),
    )
    for (const [path, { text }] of places) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\nexport {}\n`)
    }
    const include = ['kernel', 'ui'].map((name) => `../../${name}/**/*.d.ts`)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        // what a snippet declares, its reader uses
        compilerOptions: { noUnusedLocals: false },
        include,
        files: [...places.keys()],
      }),
    )
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/ts7/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', folder],
      { cwd: folder, encoding: 'utf8' },
    )
    const found = problemsOf(stdout).map(({ path, line, text }) => {
      const snippet = places.get(path)
      return snippet ? `${snippet.page}:${snippet.line + line} ${text}` : `${path}:${line} ${text}`
    })
    if (status && found.length === 0)
      throw new Error(`The snippets cannot be checked: ${stdout}${stderr}`)
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
