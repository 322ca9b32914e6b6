#!/usr/bin/env node
// `npx tessera-kit new-plugin NAME`: begins a plugin of your own from the template of
// docs/write-a-plugin.md, in a new folder.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const root = fileURLToPath(new URL('..', import.meta.url))
const template = join(root, 'demo/plugin-template')

const USAGE = `Usage: tessera-kit new-plugin NAME [FOLDER] [--bare]

Makes a plugin for tessera-kit in FOLDER (default: NAME), with its tests: a wallet on another device
that pairs by a code, or with --bare an action and a tab in the account, with no wallet.
NAME is the plugin's name: lower-case letters, digits and dashes, such as "my-wallet".`

const isName = (/** @type {string} */ name) =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 64
const isReserved = (/** @type {string} */ word) => {
  try {
    return !new Script(`'use strict'; let ${word}`)
  } catch {
    return true
  }
}
const capital = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1)

const camelCase = (/** @type {string} */ name) =>
  name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

/**
 * The template's text for a plugin of another name: `acme` in texts and addresses is the name,
 * elsewhere an identifier.
 * @param {string} text
 * @param {string} name
 */
const renamed = (text, name) => {
  const words = name.split('-').map(capital)
  const pascal = words.join('')
  return text
    .replace(/Acme(?=[A-Z])/g, pascal)
    .replace(/Acme/g, words.join(' '))
    .replace(/(?<=['"`/])acme(?=['"`/.:-])|acme(?=[./:-])/g, name)
    .replace(/acme/g, camelCase(name))
}

/** @param {string} folder */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** What of the template is not for a plugin without a wallet; its own files are in `bare`. */
const OF_WALLET = /^(src|test|README\.md)([\\/]|$)/
const WALLET_WORDS = 'Connects Acme, a wallet that pairs by a code, to apps made with tessera-kit'

/**
 * Copies a folder of the template, but what the filter leaves out.
 * @param {string} from
 * @param {string} to
 * @param {RegExp} but
 */
const copy = (from, to, but) =>
  cpSync(from, to, { recursive: true, filter: (path) => !but.test(relative(from, path)) })

/**
 * Copies the template, renamed. Leaves nothing behind when it fails.
 * @param {string} name
 * @param {string} folder
 * @param {boolean} bare
 */
const newPlugin = (name, folder, bare) => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty`)
  const isNew = !existsSync(folder)
  try {
    const never = /^(node_modules|dist|bare)([\\/]|$)/
    copy(template, folder, bare ? new RegExp(`${never.source}|${OF_WALLET.source}`) : never)
    if (bare) copy(join(template, 'bare'), folder, never)
    for (const file of filesOf(folder)) {
      const text = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        renamed(
          bare ? text.replace(WALLET_WORDS, 'Acme, for apps made with tessera-kit') : text,
          name,
        ),
      )
      if (file.includes('acme'))
        renameSync(file, join(dirname(file), renamed(file.slice(dirname(file).length + 1), name)))
    }
  } catch (error) {
    if (isNew) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const main = () => {
  const given = process.argv.slice(2)
  const bare = given.includes('--bare')
  const [command, name = '', folder = name, ...more] = given.filter((word) => word !== '--bare')
  if (command === '--version' || command === '-v')
    return console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
  if (given.includes('--help') || command === '-h') return console.log(USAGE)
  if (command !== 'new-plugin' || more.length > 0)
    throw new Error(
      `${command === undefined || command === 'new-plugin' ? '' : `There is no command "${command}".\n`}${USAGE}`,
    )
  if (!isName(name)) throw new Error(`${name ? `"${name}" is no name for a plugin. ` : ''}${USAGE}`)
  if (folder.startsWith('-')) throw new Error(`"${folder}" is no folder. ${USAGE}`)
  if (isReserved(camelCase(name)))
    throw new Error(
      `"${name}" cannot be the name of a plugin's factory: JavaScript has it. Try "${name}-wallet".`,
    )
  const place = resolve(folder)
  newPlugin(name, place, bare)
  console.log(
    `${relative(process.cwd(), place) || '.'}: the plugin "${name}", a copy of the template.\n\n  cd ${relative(process.cwd(), place) || '.'}\n  npm install\n  npm test\n\nWhat is in it${bare ? ', and what a plugin may do: docs/plugins.md' : ', line by line: docs/write-a-plugin.md'} of the package.`,
  )
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
