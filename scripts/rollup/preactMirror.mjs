import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { preactNames } from '../entries.mjs'

/** The files below `preact/` that hosts import by the package's exports. */
const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const offered = new Set(
  Object.values(exports)
    .flatMap((paths) => (typeof paths === 'string' ? paths : Object.values(paths)))
    .flatMap((path) =>
      path.startsWith('./dist/preact/') ? path.slice('./dist/preact/'.length) : [],
    ),
)

/** What chunk names another: the file it stands for, or undefined for a package. */
const resolve = (from, specifier) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined

/**
 * The places of a module's specifiers, by the parser's tree: `import … from`, `export … from` and
 * `import('…')` of plain text.
 */
export const specifiersIn = (tree) => {
  const found = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (
      /^(Import|Export(Named|All))Declaration$|^ImportExpression$/.test(node.type) &&
      node.source?.type === 'Literal'
    )
      found.push(node.source)
    for (const value of Object.values(node)) visit(value)
  }
  visit(tree)
  return found
}

/**
 * In types every specifier stands in plain sight: a list of imports at the top, and `import('…')`.
 */
const specifiersInTypes = (text) =>
  [...text.matchAll(/(?:\bfrom |\bimport\(|^import )(['"])([^'"]+)\1/gm)].map((match) => {
    const start = match.index + match[0].length - match[2].length - 2
    return { value: match[2], start, end: start + match[2].length + 2 }
  })

/**
 * Writes each file that imports the renderer, and each that leads to one, a second time below
 * `preact/`, with the renderer's names replaced exactly, as far as hosts reach it. What leads to no
 * renderer stays where it is and is shared: there is one kernel.
 */
export const preactMirror = {
  name: 'preact-mirror',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const links = new Map(
      files.map(({ fileName, code }) => [
        fileName,
        fileName.endsWith('.d.ts') ? specifiersInTypes(code) : specifiersIn(this.parse(code)),
      ]),
    )
    const target = (from, { value }) => {
      const file = resolve(from, value)
      return file && [file, file.replace(/\.js$/, '.d.ts')].find((name) => links.has(name))
    }
    const mirrored = new Set(
      files
        .filter(({ fileName }) => links.get(fileName).some(({ value }) => value in preactNames))
        .map(({ fileName }) => fileName),
    )
    for (let size = -1; size !== mirrored.size; ) {
      size = mirrored.size
      for (const [from, found] of links)
        if (found.some((link) => mirrored.has(target(from, link)))) mirrored.add(from)
    }
    // what no host can reach there is not written
    const reached = new Set([...mirrored].filter((name) => offered.has(name)))
    for (const from of reached)
      for (const link of links.get(from))
        if (mirrored.has(target(from, link))) reached.add(target(from, link))
    for (const { fileName, code } of files.filter(({ fileName }) => reached.has(fileName))) {
      let out = code
      for (const link of [...links.get(fileName)].sort((a, b) => b.start - a.start)) {
        const to = target(fileName, link)
        const shared = to && !mirrored.has(to)
        const next = shared
          ? posix.relative(posix.dirname(`preact/${fileName}`), resolve(fileName, link.value))
          : (preactNames[link.value] ?? link.value)
        out = `${out.slice(0, link.start)}'${next}'${out.slice(link.end)}`
      }
      this.emitFile({ type: 'asset', fileName: `preact/${fileName}`, source: out })
    }
  },
}
