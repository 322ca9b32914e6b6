// What the build leaves out of the packages that it copies in. Sources import the packages as they
// are, and so do the unit tests.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))

/** Exports that throw: nothing that runs reaches them. */
const unreached = (...names) =>
  names
    .map(
      (name) =>
        `export const ${name} = () => { throw new Error('${name} is left out of this build') }`,
    )
    .join('\n')

/**
 * Packages that the WalletConnect library imports, each with the module that stands in for it, and
 * the reason. Everything else of the library is copied as it is.
 */
const standIns = {
  // The plugin's own storage is given to the library (signClient/storage.ts)
  '@walletconnect/keyvaluestorage':
    'export default class { constructor() { throw new Error("the library was given no storage") } }',
  // The library is given a logger that keeps nothing (signClient/loadLibrary.ts)
  '@walletconnect/logger': [
    unreached('pino'),
    'export const getDefaultLoggerOptions = (options) => options',
    'export const generatePlatformLogger = ({ loggerOverride }) => ({ logger: loggerOverride, chunkLoggerController: null })',
    'export const generateChildLogger = (logger, context) => logger.child({ context })',
    "export const getLoggerContext = () => ''",
  ].join('\n'),
  // Only what is below imports these
  viem: unreached('recoverAddress'),
  '@msgpack/msgpack': unreached('decode', 'encode'),
  blakejs: unreached('blake2b'),
  bs58: `${unreached('decode', 'encode')}\nexport default { decode, encode }`,
  '@scure/base': `${unreached('encode')}\nexport const base32 = { encode }`,
  // Of the encodings those that the protocol names:
  // https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes
  'multiformats/basics': [10, 16, 58, 64]
    .map((base) => `import * as base${base} from 'multiformats/bases/base${base}'`)
    .concat('export const bases = { ...base10, ...base16, ...base58, ...base64 }')
    .join('\n'),
}

/** Functions of `@walletconnect/utils` that core and sign client import, and nothing calls. */
const unusedUtils = [
  // The signature of a sign-in: signClient/signInSession.ts makes the session of an answer itself,
  // and the host's server verifies the signature
  'validateSignedCacao',
  // What the verify service says of a page: loadLibrary.ts turns the service off
  'verifyP256Jwt',
  // What the relay is told of a transaction: loadLibrary.ts turns that off (getTVFParams)
  'getAlgorandTransactionId',
  'getSuiDigest',
  'getNearTransactionIdFromSignedTransaction',
  'getSignDirectHash',
  'extractSolanaTransactionId',
  'buildSignedExtrinsicHash',
]

/**
 * Packages that name their CommonJS files only. The ES modules beside them are the same, without a
 * helper library in each.
 */
const esModules = ['time', 'environment', 'window-getters', 'window-metadata'].map(
  (name) => `@walletconnect/${name}`,
)

const ofLibrary = /node_modules[\\/](@walletconnect|uint8arrays)[\\/]/
const btcSigner = join(dirname(manifest), 'node_modules/@scure/btc-signer/package.json')
const mark = '\0left-out:'
const utils = '@walletconnect/utils'

/**
 * Puts a stand-in in the place of what nothing reaches. Rollup fails where the library imports a
 * name that its stand-in has not.
 */
export const leftOut = {
  name: 'left-out',
  async resolveId(id, importer) {
    // a stand-in's own imports are this checkout's packages
    if (importer?.startsWith(mark)) return this.resolve(id, manifest, { skipSelf: true })
    // installed once for each of the two, in the same version
    if (id === '@scure/base' && importer?.includes('micro-packed'))
      return this.resolve(id, btcSigner, { skipSelf: true })
    if (!importer || !ofLibrary.test(importer)) return null
    if (Object.hasOwn(standIns, id) || id === utils) return `${mark}${id}`
    return esModules.includes(id)
      ? join(dirname(manifest), 'node_modules', id, 'dist/esm/index.js')
      : null
  },
  load(id) {
    if (!id.startsWith(mark)) return null
    const name = id.slice(mark.length)
    // an export of its own comes before one of the same name that `*` brings
    const code =
      name === utils ? `export * from '${utils}'\n${unreached(...unusedUtils)}` : standIns[name]
    return { code, moduleSideEffects: false }
  },
}

/** Parts of mitt that the kernel's emitter does not call, as mitt's file has them. */
const unusedOfMitt = {
  // listeners of all events
  ',(i=n.get("*"))&&i.slice().map(function(n){n(t,e)})': '',
  // removing all listeners of an event
  '(e?i.splice(i.indexOf(e)>>>0,1):n.set(t,[]))': 'i.splice(i.indexOf(e)>>>0,1)',
}

/** Leaves these parts out. Fails where mitt's file does not have one of them. */
export const leaveOutOfMitt = {
  name: 'left-out-of-mitt',
  transform(code, id) {
    if (!/node_modules[\\/]mitt[\\/]dist[\\/]mitt\.mjs$/.test(id)) return null
    let left = code
    for (const [part, instead] of Object.entries(unusedOfMitt)) {
      if (!left.includes(part)) this.error(`${id}: there is no ${part}`)
      left = left.replace(part, () => instead)
    }
    return { code: left, map: null }
  },
}

/**
 * Files of the library that bring curves and hashes inside, more than are used, and make them all
 * when they are loaded.
 */
const eager = /@walletconnect[\\/](utils|core|relay-auth)[\\/]dist[\\/]index\.es\.js$/

/**
 * The calls that a top-level statement makes at once: those of its initial values, and those of a
 * list of bare calls.
 */
const callsAtOnce = (statement) => {
  const found = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object' || /Function/.test(node.type)) return
    if (node.type === 'CallExpression' || node.type === 'NewExpression') found.push(node.start)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  const { type, declarations, expression } = statement
  if (type === 'VariableDeclaration') for (const { init } of declarations) visit(init)
  const isBareCall = ({ type, callee }) => type === 'CallExpression' && callee.type === 'Identifier'
  if (
    type === 'ExpressionStatement' &&
    expression.type === 'SequenceExpression' &&
    expression.expressions.every(isBareCall)
  )
    visit(expression.expressions)
  return found
}

/**
 * Says of the calls at the top of these files that a value nobody uses need not be made: there they
 * only make values.
 */
export const unusedCurves = {
  name: 'unused-curves',
  transform(code, id) {
    if (!eager.test(id)) return null
    const places = [...new Set(this.parse(code).body.flatMap(callsAtOnce))].sort((a, b) => b - a)
    if (places.length === 0) this.error(`${id}: no call to mark`)
    return {
      code: places.reduce((out, at) => `${out.slice(0, at)}/*#__PURE__*/${out.slice(at)}`, code),
      map: null,
    }
  },
}

/**
 * What bundlers for browsers would put a polyfill in the place of, or stop at: Node's globals, of
 * which the packages ask only whether they are there. The packages are read as they are in a
 * browser, everywhere.
 */
const nodeGlobals = {
  'process.env.NODE_ENV': '"production"',
  process: 'undefined',
  Buffer: 'undefined',
  global: 'globalThis',
}

/**
 * Leaves out what `qr` draws besides its modules: text for a terminal, SVG, GIF. A code is drawn
 * from the modules (plugins/shared/qr-code/drawQr.ts).
 */
const onlyModules = (code) => {
  const outputs = code.match(/if \(output === '(?!raw)[\w-]+'\)\s+return \w+\([^;]*;/g) ?? []
  if (outputs.length !== 5)
    throw new Error(`qr: expected five outputs besides 'raw', found ${outputs.length}`)
  return outputs.reduce((text, output) => replaceOnce(text, output, ''), code)
}

/** Changes to single files, by a part of their path. */
const edits = {
  'node_modules/qr/index.js': onlyModules,
  // where there is no WebSocket the library would load a package for Node
  'jsonrpc-ws-connection': (code) => replaceOnce(code, 'require("ws")', 'undefined'),
  // Node says nothing of secure contexts; the mock wallet of `tessera-kit/testing` signs there. A
  // page that is none says false.
  '@solana/assertions': (code) =>
    replaceOnce(code, '!globalThis.isSecureContext', 'globalThis.isSecureContext === false'),
}

/** Prepares each file of a package. Comments go, but for those about licences and purity. */
export const forBrowsers = {
  name: 'for-browsers',
  async transform(code, id) {
    if (!id.includes('node_modules') || !/\.[cm]?js$/.test(id)) return null
    const text = Object.entries(edits).reduce(
      (out, [name, edit]) => (id.replaceAll('\\', '/').includes(name) ? edit(out) : out),
      code,
    )
    const { code: out } = await transform(text, {
      define: nodeGlobals,
      target: 'es2022',
      legalComments: 'inline',
      logLevel: 'silent',
    })
    return { code: out, map: null }
  },
}

const replaceOnce = (text, from, to) => {
  if (text.split(from).length !== 2) throw new Error(`expected ${from} once`)
  return text.replace(from, to)
}
