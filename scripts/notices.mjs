// Writes THIRD_PARTY_NOTICES.md of both packages as they are built: the licences of what dist
// contains, by its bill of materials (dist/sbom.cdx.json).
// Build first. `--check` writes nothing and fails when a file is not fresh.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf } from './notices/address.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const FILE = 'THIRD_PARTY_NOTICES.md'

/** Packages that come without a licence text; their manifests say MIT. */
export const withoutText = ['uint8arrays 3.1.1', '@web3icons/core 4.0.56']

const NO_TEXT =
  'The package comes without a licence text; its manifest says:\n\n```\nlicense: MIT\n```'

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

/** Texts of licences and notices in a package's folder, by name. */
export const licenceTexts = (/** @type {string} */ folder) =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())

/**
 * The folders of the installed packages, by name and version; of the same package in several places
 * one. The lockfile knows them all.
 * @returns {Map<string, string>}
 */
export const installedPackages = () => {
  const places = Object.keys(read(join(root, 'package-lock.json')).packages).filter(
    (place) => place.includes('node_modules/') && existsSync(join(root, place, 'package.json')),
  )
  return new Map(
    places.map((place) => [
      `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${read(join(root, place, 'package.json')).version}`,
      join(root, place),
    ]),
  )
}

/** The parts of dist that a package's code is in, in words. */
const whereIn = (/** @type {readonly string[]} */ files) => {
  const isCdn = (/** @type {string} */ file) => file.startsWith('cdn/')
  const isTesting = (/** @type {string} */ file) => /^(preact\/)?testing\//.test(file)
  const parts = [
    files.some((file) => !isCdn(file) && !isTesting(file)) && 'the modules',
    files.some(isTesting) && '`tessera-kit/testing`',
    files.some(isCdn) && '`dist/cdn`',
  ].filter(Boolean)
  return `Inside ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`
}

/**
 * `told` has the texts that stand in sections before it, and in whose: many packages of one author
 * have the same, which is written once.
 */
const section = (
  /** @type {string} */ folder,
  /** @type {string} */ where,
  /** @type {Map<string, string>} */ told,
) => {
  const manifest = read(join(folder, 'package.json'))
  const bare =
    withoutText.includes(`${manifest.name} ${manifest.version}`) && manifest.license === 'MIT'
  const texts = bare
    ? [NO_TEXT]
    : licenceTexts(folder).map((text) => {
        const before = told.get(text)
        if (before === undefined) told.set(text, manifest.name)
        return before === undefined
          ? `\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\``
          : `Its licence text is word for word that of ${before}, above.`
      })
  if (texts.length === 0) throw new Error(`${dirname(folder)} has no licence text`)
  return [
    `## ${manifest.name}`,
    `Version ${manifest.version}, ${addressOf(manifest)}. ${where}`,
    ...texts,
  ].join('\n\n')
}

/** What each package's notices say at their beginning, and of where a package's code is. */
const PACKAGES = {
  'tessera-kit': { folder: '', installs: 'The package installs nothing else.', whereIn },
  // which of the site's scripts has it changes with every change of them
  'tessera-frame': {
    folder: 'frame/',
    installs: 'What else the server imports is installed beside it.',
    whereIn: (/** @type {readonly string[]} */ files) => {
      const isSite = (/** @type {string} */ file) => file.startsWith('site/')
      const parts = [files.some(isSite) && 'the site', !files.every(isSite) && 'the server']
      return `Inside ${parts.filter(Boolean).join(' and ')}.`
    },
  },
}

/**
 * The notices for a bill of materials. Throws when a package has no licence text.
 * @type {typeof import('./notices.mjs').noticesText}
 */
export const noticesText = (bom) => {
  const installed = installedPackages()
  const about = PACKAGES[bom.metadata.component.name]
  const told = new Map()
  const sections = bom.components.map(({ group, name, version, evidence }) => {
    const folder = installed.get(`${group ? `${group}/` : ''}${name} ${version}`)
    if (!folder) throw new Error(`${name} ${version} is not installed`)
    return section(
      folder,
      about.whereIn(evidence.occurrences.map(({ location }) => location)),
      told,
    )
  })
  return `# Third-party notices

Code of others that is copied into this package's \`dist\`. ${about.installs} \`dist/sbom.cdx.json\` lists the same packages for programs (CycloneDX). Written by \`npm run notices\`.

${sections.join('\n\n')}
`
}

const writeNotices = (/** @type {string} */ folder, /** @type {boolean} */ isCheck) => {
  const path = join(root, folder, FILE)
  const text = noticesText(read(join(root, folder, 'dist/sbom.cdx.json')))
  const isFresh = existsSync(path) && readFileSync(path, 'utf8') === text
  if (isCheck && !isFresh) process.exitCode = 1
  if (!isCheck) writeFileSync(path, text)
  console.log(
    isFresh
      ? `${folder}${FILE} is fresh.`
      : isCheck
        ? `${folder}${FILE} is not fresh. Run: npm run notices`
        : `Written: ${folder}${FILE}`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { folder } of Object.values(PACKAGES))
    writeNotices(folder, process.argv.includes('--check'))
