// Which packages' code rollup has copied into dist, and where.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { at } from './root.mjs'

const inPackage = /^\0?(.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/?]+))[\\/]/

/**
 * The folder of the package that a module is from, and its name; undefined for a module of ours.
 */
export const packageOf = (id) => {
  const [, place, name] = inPackage.exec(id) ?? []
  return place && { place, name: name.replace('\\', '/') }
}

/** Modules of ours with data of a package written into them, which a test compares with it. */
const WRITTEN_INTO = {
  [at('plugins/socials/views/marks.ts')]: 'bootstrap-icons',
  [at('plugins/farcaster/views/Mark.tsx')]: '@farcaster/auth-kit',
}
const writtenInto = (id) => {
  const name = WRITTEN_INTO[id]
  return name && { place: at(`node_modules/${name}`), name }
}

/**
 * The packages with code in these chunks, by name and version, in that order; `files` are the
 * chunks. What tree shaking left out is not copied. A bundler's helpers have a package's path, and
 * nothing of it.
 */
export const copiedPackages = (bundle) => {
  const found = new Map()
  for (const { fileName, modules = {} } of bundle) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const from = packageOf(id) ?? writtenInto(id)
      if (!from || renderedLength === 0) continue
      const { name, version } = JSON.parse(readFileSync(join(from.place, 'package.json'), 'utf8'))
      const key = `${name} ${version}`
      const entry = found.get(key) ?? { name, version, place: from.place, files: new Set() }
      entry.files.add(fileName)
      found.set(key, entry)
    }
  }
  return [...found.keys()]
    .sort()
    .map((key) => ({ ...found.get(key), files: [...found.get(key).files].sort() }))
}

const COPIED_NOTICE = (name, version) => `## ${name}\n\nVersion ${version},`

/** Those of them that THIRD_PARTY_NOTICES.md does not have in that version. */
export const withoutNotice = (packages, notices) =>
  packages.filter(({ name, version }) => !notices.includes(COPIED_NOTICE(name, version)))

/**
 * Files of packages' code alone. The marks by which a host leaves out what it does not use stay
 * (`@__PURE__`).
 */
const ONLY_PACKAGES = /^(packages\/(bitcoin|qr|solana|walletconnect)|testing\/(viem|bitcoin))\.js$/

/**
 * Takes the blanks out of files that are packages' code alone: nobody reads these, and every
 * install has them.
 */
export const withoutBlanks = {
  name: 'without-blanks',
  async renderChunk(source, { fileName }) {
    if (!ONLY_PACKAGES.test(fileName)) return null
    const { code } = await transform(source, {
      minifyWhitespace: true,
      format: 'esm',
      target: 'es2022',
      legalComments: 'inline',
    })
    return { code, map: null }
  },
}
