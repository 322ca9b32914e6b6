// What the repository was when a step was last green: in `.tmp/green`, a file for each step.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const git = (root, ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })

/**
 * Reads every file that git tracks or would track: a hash by path. A file that was deleted has none.
 *
 * @param {string} root
 * @returns {Record<string, string>}
 */
export const readState = (root) => {
  const state = {}
  for (const path of git(root, 'ls-files', '-co', '--exclude-standard', '-z').split('\0')) {
    try {
      if (path)
        state[path] = createHash('sha1')
          .update(readFileSync(join(root, path)))
          .digest('hex')
    } catch {}
  }
  return state
}

/** The commit that is checked out, with a plus sign where files differ from it. */
export const readCommit = (root) => {
  const commit = git(root, 'rev-parse', '--short', 'HEAD').trim()
  return git(root, 'status', '--porcelain').trim() ? `${commit}+` : commit
}

/** What tells a file that a step has made from one that was made since, or is gone. */
const stampOf = (root, output) => {
  try {
    return output && statSync(join(root, output)).mtimeMs
  } catch {
    return undefined
  }
}
const place = (root, step) => join(root, '.tmp', 'green', `${step}.json`)
const platform = `${process.version} ${process.platform} ${process.arch}`

/**
 * Returns what was green, or undefined: the step never was, it was on another Node, or what it has
 * made has changed.
 *
 * @param {string} root
 * @param {{ readonly name: string, readonly output?: string }} step `output` is a file that it makes
 */
export const readGreen = (root, { name, output }) => {
  try {
    const green = JSON.parse(readFileSync(place(root, name), 'utf8'))
    const isSame = green.platform === platform && (!output || green.stamp === stampOf(root, output))
    return isSame && (!output || green.stamp !== undefined) ? green : undefined
  } catch {
    return undefined
  }
}

/** Keeps the state that a step was green in. */
export const writeGreen = (root, { name, output }, { commit, state }) => {
  mkdirSync(join(root, '.tmp', 'green'), { recursive: true })
  writeFileSync(
    place(root, name),
    JSON.stringify({ commit, platform, stamp: stampOf(root, output), state }),
  )
}
