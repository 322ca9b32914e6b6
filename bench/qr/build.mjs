// The hosts of this benchmark: each with an install of its own outside of this checkout, built for
// production by the same bundler.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageOf } from '../../scripts/size/hosts.mjs'
import { buildProduction } from '../../scripts/size/production.mjs'

const sources = fileURLToPath(new URL('./hosts/', import.meta.url))

/** Newer ones than these are under other licences: nothing of them is installed. */
const NEWEST = [
  {
    name: /^@walletconnect\/(core|ethereum-provider|sign-client|types|universal-provider|utils)$/,
    version: [2, 21, 8],
  },
  { name: /^@reown\/appkit/, version: [1, 8, 0] },
]

const isNewer = (version, limit) => {
  const parts = version.split(/[.-]/).map(Number)
  const at = limit.findIndex((value, index) => parts[index] !== value)
  return at >= 0 && parts[at] > limit[at]
}

const refused = (lock) =>
  Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const rule = NEWEST.find((each) => each.name.test(name))
    return rule && version && isNewer(version, rule.version) ? [`${name}@${version}`] : []
  })

const npm = (folder, ...args) =>
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
  })

/**
 * Installs what a host's package.json names, once; the tree is looked through before anything of it
 * is fetched.
 */
const install = (name) => {
  const folder = join(process.env.BENCH_QR_FOLDER ?? join(tmpdir(), 'tessera-bench-qr'), name)
  const wanted = readFileSync(join(sources, name, 'package.json'), 'utf8')
  const present = join(folder, 'package.json')
  if (
    existsSync(join(folder, 'node_modules/.package-lock.json')) &&
    readFileSync(present, 'utf8') === wanted
  )
    return folder
  console.log(`Installing ${name} into ${folder}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(present, wanted)
  npm(folder, 'install', '--package-lock-only')
  const found = refused(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')))
  if (found.length > 0) throw new Error(`${name} would bring ${found.join(', ')}`)
  npm(folder, 'ci')
  return folder
}

/**
 * Builds a host and returns the folder of its page. `packed` is the kit's own package, for the host
 * `tessera`.
 */
export const buildHost = async (name, packed) => {
  const root = name === 'tessera' ? packed.host : install(name)
  const outDir = join(root, 'dist-qr')
  cpSync(join(sources, name, 'main.jsx'), join(root, 'main.jsx'))
  writeFileSync(
    join(root, 'index.html'),
    pageOf({ main: 'main.jsx', body: '<div id="app"></div>' }),
  )
  await buildProduction(root, { outDir, emptyOutDir: true, reportCompressedSize: false })
  return outDir
}
