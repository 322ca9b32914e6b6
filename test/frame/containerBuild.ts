import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Stage {
  readonly name?: string
  readonly lines: readonly (readonly [instruction: string, rest: string])[]
}

/** The stages of a Dockerfile; what is before the first is none. */
export const stagesOf = (text: string): readonly Stage[] =>
  text
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((stage) => {
      const lines = stage.split('\n').flatMap((line): (readonly [string, string])[] => {
        const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
        return instruction && rest ? [[instruction, rest]] : []
      })
      const name = / AS (\w+)$/.exec(lines[0]?.[1] ?? '')?.[1]
      return { lines, ...(name && { name }) }
    })

interface Pattern {
  readonly back: boolean
  readonly text: string
  readonly matches: RegExp
}

const patternOf = (line: string): Pattern => {
  const back = line.startsWith('!')
  const text = line.slice(back ? 1 : 0)
  const parts = text
    .split('/')
    .map((part) =>
      part === '**'
        ? '(?:.*/)?'
        : `${part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`,
    )
  // a folder's pattern is one of all that is in it
  return { back, text, matches: new RegExp(`^${parts.join('').replace(/\/$/, '')}(?:/.*)?$`) }
}

/**
 * The files of a folder that a `.dockerignore` lets into the build's context, by their paths: the
 * last pattern that matches a path decides.
 */
export const contextFiles = (folder: string, ignore: string): readonly string[] => {
  const patterns = ignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(patternOf)
  const isIgnored = (path: string) =>
    patterns.reduce((ignored, { back, matches }) => (matches.test(path) ? !back : ignored), false)
  const below = (path: string): readonly string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`
      if (!entry.isDirectory()) return isIgnored(inside) ? [] : [inside]
      const mayHaveSome =
        !isIgnored(inside) ||
        patterns.some(({ back, text }) => back && text.startsWith(`${inside}/`))
      return mayHaveSome ? below(inside) : []
    })
  return below('')
}

/** The packages of the lock file as this checkout has them, in the place of `npm ci`. */
const linkPackages = (folder: string) => {
  for (const place of ['node_modules', 'frame/node_modules']) {
    mkdirSync(join(folder, place), { recursive: true })
    for (const name of existsSync(join(root, place)) ? readdirSync(join(root, place)) : [])
      symlinkSync(join(root, place, name), join(folder, place, name))
  }
}

/**
 * Does what the lines of a Dockerfile say that make files, each stage in a folder of its own below
 * `target`. Of `RUN` all but `npm ci`, which has the packages of this checkout, and `install`, which
 * gives a folder to a user of the image. Returns the folder of the last stage. Throws where a
 * command fails.
 */
export const buildStages = (
  text: string,
  { context, target }: { readonly context: string; readonly target: string },
): string => {
  const folders = new Map<string, string>()
  const run = ({ name, lines }: Stage, index: number) => {
    const stage = join(target, name ?? String(index))
    folders.set(name ?? '', stage)
    let cwd = stage
    const copy = (rest: string) => {
      const [, from, paths = rest] = /^--from=(\S+) (.*)$/.exec(rest) ?? []
      const names = paths.split(' ')
      const to = names.pop() ?? ''
      const source = from === undefined ? context : (folders.get(from) ?? '')
      for (const each of names) {
        const path = join(source, each)
        const place =
          statSync(path).isDirectory() || !to.endsWith('/') ? to : join(to, basename(each))
        cpSync(path, join(cwd, place), { recursive: true, verbatimSymlinks: true })
      }
    }
    for (const [instruction, rest] of lines) {
      if (instruction === 'WORKDIR') mkdirSync((cwd = join(stage, rest)), { recursive: true })
      if (instruction === 'COPY') copy(rest)
      if (instruction === 'RUN' && rest.startsWith('npm ci ')) linkPackages(cwd)
      else if (instruction === 'RUN' && !rest.startsWith('install '))
        execFileSync('sh', ['-c', rest], { cwd, stdio: 'pipe' })
    }
    return stage
  }
  return stagesOf(text).map(run).at(-1) ?? ''
}
