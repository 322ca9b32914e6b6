// The bill of materials of dist: CycloneDX 1.6 as JSON (https://cyclonedx.org/docs/1.6/json/), from
// what rollup has copied in.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf } from '../notices/address.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * A package URL of npm (https://github.com/package-url/purl-spec): the scope's at sign is encoded.
 */
export const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * The hash of the package's tarball, as the lockfile has it: sha512 in base64 there, in hex here.
 */
const hashesOf = (integrity) => {
  const [, hash] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? []
  return hash
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
    : {}
}

const componentOf = (locked, { name, version, place, files }) => {
  const manifest = read(join(place, 'package.json'))
  const address = addressOf(manifest)
  const [, group, plain] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name)
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(group && { group }),
    name: plain,
    version,
    ...hashesOf(locked[relative(root, place).split(sep).join('/')]?.integrity),
    licenses: [
      /^[\w.-]+$/.test(manifest.license)
        ? { license: { id: manifest.license } }
        : { expression: manifest.license },
    ],
    purl: purlOf(name, version),
    ...(address && { externalReferences: [{ type: 'vcs', url: address }] }),
    evidence: { occurrences: files.map((location) => ({ location })) },
  }
}

/**
 * The document; the same for the same build, so it has no time and no serial number. `packages` are
 * those of `copiedPackages`, `manifest` is the path of the package they are copied into.
 */
export const bomOf = (packages, manifest = join(root, 'package.json')) => {
  const { name, version, license, description } = read(manifest)
  const { packages: locked } = read(join(root, 'package-lock.json'))
  const ref = purlOf(name, version)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': ref,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: ref,
      },
    },
    components: packages.map((one) => componentOf(locked, one)),
    // what is copied in needs nothing that is installed
    dependencies: [{ ref, dependsOn: packages.map(({ name, version }) => purlOf(name, version)) }],
  }
}
