// Writes THIRD_PARTY_NOTICES.md from the tree: licences of what dist contains and of what the package installs. `--check` writes nothing and fails when the file is not fresh.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const FILE = 'THIRD_PARTY_NOTICES.md'

/** Packages whose code is copied into dist, and where it is. rollup.config.mjs refuses any other. */
const COPIED = {
  tapable: 'Inside every build: `lib/Hook.js` and `lib/util-browser.js`.',
  preact: 'Inside `dist/cdn` only.',
}

/** Packages that come without a licence text; their manifests say MIT. */
export const withoutText = ['tr46 0.0.3', 'uint8arrays 3.1.1']

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The place in the lockfile where Node finds `name` from the package at `from`. */
const locate = (/** @type {Record<string, unknown>} */ packages, /** @type {string} */ from, /** @type {string} */ name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (place in packages) return place
    if (at === '') throw new Error(`${name} is not in the lockfile`)
  }
}

/** Places of everything that these packages install, themselves included. */
const closure = (/** @type {Record<string, { dependencies?: Record<string, string> }>} */ packages, /** @type {readonly string[]} */ names) => {
  const found = new Set()
  const add = (/** @type {string} */ from, /** @type {string} */ name) => {
    const place = locate(packages, from, name)
    if (found.has(place)) return
    found.add(place)
    for (const next of Object.keys(packages[place]?.dependencies ?? {})) add(place, next)
  }
  for (const name of names) add('', name)
  return [...found]
}

const nameAt = (/** @type {string} */ place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

const addressOf = (/** @type {{ repository?: string | { url: string }, homepage?: string }} */ { repository, homepage }) => {
  const url = (typeof repository === 'object' ? repository.url : repository) ?? homepage ?? ''
  const plain = url.replace(/^git\+/, '').replace(/^github:/, '').replace(/^(git|http):\/\//, 'https://').replace(/^ssh:\/\/git@/, 'https://').replace(/\.git$/, '')
  return /^[\w.-]+\/[\w.-]+$/.test(plain) ? `https://github.com/${plain}` : plain
}

const NO_TEXT = 'The package comes without a licence text; its manifest says:\n\n```\nlicense: MIT\n```'

const licenceTexts = (/** @type {string} */ place) => {
  const folder = join(root, place)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort() : []
  if (files.length === 0) throw new Error(`${place} has no licence text`)
  return files.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
}

const section = (/** @type {string} */ place, /** @type {string} */ inside) => {
  const manifest = read(`${place}/package.json`)
  const bare = withoutText.includes(`${manifest.name} ${manifest.version}`) && manifest.license === 'MIT'
  const texts = bare ? [NO_TEXT] : licenceTexts(place).map((text) => `\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\``)
  return [`## ${manifest.name}`, `Version ${manifest.version}, ${addressOf(manifest)}. ${inside}`, ...texts].join('\n\n')
}

/** The notices as they should be. Throws when a package has no licence text. */
export const noticesText = () => {
  const { packages } = read('package-lock.json')
  const { dependencies } = read('package.json')
  const copied = Object.entries(COPIED).map(([name, inside]) => section(locate(packages, '', name), inside))
  const versions = new Map(closure(packages, Object.keys(dependencies)).map((place) => [`${nameAt(place)} ${packages[place].version}`, place]))
  const installed = [...versions].filter(([, place]) => !(nameAt(place) in COPIED)).sort(([a], [b]) => (a < b ? -1 : 1))
  return `# Third-party notices

Code of others that is inside this package's \`dist\`, and the packages that are installed with it; \`dist/cdn\` has parts of those inside too. Written by \`npm run notices\`.

${copied.join('\n\n')}

${installed.map(([, place]) => section(place, 'Installed with this package.')).join('\n\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = noticesText()
  const isFresh = existsSync(join(root, FILE)) && readFileSync(join(root, FILE), 'utf8') === text
  if (process.argv.includes('--check')) process.exitCode = isFresh ? 0 : 1
  else writeFileSync(join(root, FILE), text)
  console.log(isFresh ? `${FILE} is fresh.` : process.argv.includes('--check') ? `${FILE} is not fresh. Run: npm run notices` : `Written: ${FILE}`)
}
