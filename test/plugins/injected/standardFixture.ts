import {
  createPrivateKey,
  createPublicKey,
  sign as signWith,
  verify as verifyWith,
} from 'node:crypto'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { defineNetwork } from '../../../kernel/networks/defineNetwork'
import type { Network } from '../../../kernel/networks/types'
import type { RpcCall } from '../../../kernel/requests/types'

const driver = () => Promise.reject(new Error('No test here asks a driver'))
const network = (id: Network['id'], standardChain: string, symbol: string): Network =>
  defineNetwork({
    id,
    name: standardChain,
    nativeCurrency: { name: symbol, symbol, decimals: 8 },
    rpcUrls: [],
    standardChain,
    driver,
  })

export const evm = defineNetwork({
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  driver,
})
export const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet', 'SOL')
export const devnet = network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet', 'SOL')
export const bitcoin = network('bip122:000000000019d6689c085ae165831e93', 'bitcoin:mainnet', 'BTC')
export const testnet = network('bip122:000000000933ea01ad0ee984209779ba', 'bitcoin:testnet', 'tBTC')
export const all: readonly Network[] = [evm, solana, devnet, bitcoin, testnet]

export const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
export const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

interface Coder {
  readonly encode: (bytes: Uint8Array) => string
  readonly decode: (text: string) => Uint8Array
}
const buffered = (encoding: 'base64' | 'hex'): Coder => ({
  encode: (bytes) => Buffer.from(bytes).toString(encoding),
  decode: (text) => new Uint8Array(Buffer.from(text, encoding)),
})
/** Coders of others, to compare with. */
export const base64 = buffered('base64')
export const hex = buffered('hex')
export const base58: Coder = {
  encode: (bytes) => getBase58Decoder().decode(bytes),
  decode: (text) => new Uint8Array(getBase58Encoder().encode(text)),
}

const der = (prefix: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(prefix, 'hex'), bytes])
const secretKey = (n: number) =>
  createPrivateKey({
    key: der('302e020100300506032b657004220420', new Uint8Array(32).fill(n)),
    format: 'der',
    type: 'pkcs8',
  })
const keys = new Map<number, Uint8Array>()
const makeKey = (n: number) => {
  const made = new Uint8Array(
    createPublicKey(secretKey(n)).export({ format: 'der', type: 'spki' }).subarray(12),
  )
  keys.set(n, made)
  return made
}
/** The ed25519 key of a seed of 32 bytes `n`, its base58 form, and what it signs. */
const publicKey = (n: number): Uint8Array => keys.get(n) ?? makeKey(n)
export const key = (n: number) => base58.encode(publicKey(n))
export const sign = (n: number, message: Uint8Array) =>
  new Uint8Array(signWith(null, message, secretKey(n)))
export const isValid = (n: number, message: Uint8Array, signature: Uint8Array) =>
  verifyWith(
    null,
    message,
    createPublicKey({
      key: der('302a300506032b6570032100', publicKey(n)),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )

export interface TestAccount {
  address: string
  publicKey: Uint8Array
  chains: string[]
  features: string[]
  purpose?: string
}
export const solanaAccount = (
  n = 1,
  chains = ['solana:mainnet', 'solana:devnet'],
): TestAccount => ({ address: key(n), publicKey: publicKey(n), chains, features: [] })
export const bitcoinAccount = (
  address = payment,
  chains = ['bitcoin:mainnet'],
  purpose?: string,
): TestAccount => ({
  address,
  publicKey: Uint8Array.from({ length: 33 }, (_, i) => i),
  chains,
  features: [],
  ...(purpose && { purpose }),
})

type Answers = Readonly<Record<string, (...inputs: never[]) => unknown>>

/**
 * A wallet of the Wallet Standard as an extension writes it. It shares `holds` once it is asked to
 * connect.
 */
export function createStandard(
  about: {
    name?: unknown
    chains?: unknown
    icon?: unknown
    holds?: TestAccount[]
    answers?: Answers
    without?: readonly string[]
  } = {},
) {
  const {
    name = 'Example',
    chains = ['solana:mainnet', 'solana:devnet'],
    holds = [solanaAccount()],
    answers = {},
    without = [],
  } = about
  const asked: { feature: string; inputs: readonly unknown[] }[] = []
  const listeners = new Set<(properties: object) => void>()
  let accounts: TestAccount[] = []
  const feature = (id: string, answer: (...inputs: never[]) => unknown, extra: object = {}) => ({
    [id]: {
      version: '1.0.0',
      ...extra,
      [id.slice(id.indexOf(':') + 1)]: async (...inputs: unknown[]) => {
        asked.push({ feature: id, inputs })
        return (answers[id] ?? answer)(...(inputs as never[]))
      },
    },
  })
  const connect = () => {
    accounts = holds
    return { accounts }
  }
  const features: Record<string, unknown> = {
    ...feature('standard:connect', connect),
    ...feature('standard:disconnect', () => void (accounts = [])),
    'standard:events': {
      version: '1.0.0',
      on: (_event: string, listener: (properties: object) => void) => (
        listeners.add(listener), () => listeners.delete(listener)
      ),
    },
    ...Object.assign({}, ...Object.keys(answers).map((id) => feature(id, answers[id] as never))),
  }
  for (const id of without) delete features[id]
  const wallet = { version: '1.0.0', name, icon: about.icon ?? icon, chains, features } as Record<
    string,
    unknown
  >
  Object.defineProperty(wallet, 'accounts', {
    get: () => accounts,
    configurable: true,
    enumerable: true,
  })
  return {
    wallet: wallet as unknown as Wallet,
    asked,
    features: () => asked.map((entry) => entry.feature),
    listeners: () => listeners.size,
    /** What it shares changes; it tells so `times` times. */
    change(properties: { accounts?: TestAccount[]; chains?: string[] }, times = 1) {
      if (properties.accounts) accounts = properties.accounts
      if (properties.chains) wallet.chains = properties.chains
      for (let i = 0; i < times; i++) for (const listener of [...listeners]) listener(properties)
    },
    /** It tells that something changed. */
    tell: () => {
      for (const listener of [...listeners]) listener({})
    },
  }
}

/**
 * Registers wallets as their packages do: now, and with every app that becomes ready later. Answers
 * the way back.
 */
export function registerWallets(...wallets: readonly unknown[]): () => void {
  type Api = { register: (...list: readonly unknown[]) => () => void }
  const offs: (() => void)[] = []
  const give = (api: Api) => void offs.push(api.register(...wallets))
  const ready = (event: Event) => give((event as CustomEvent<Api>).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: give }))
  window.addEventListener('wallet-standard:app-ready', ready)
  return () => {
    window.removeEventListener('wallet-standard:app-ready', ready)
    for (const off of offs.splice(0)) off()
  }
}

/** A call as the pipeline hands it to a connector. */
export const callOf = (
  method: string,
  params: RpcCall['params'],
  { id: chainId, namespace }: Network,
  account?: string,
): RpcCall =>
  Object.freeze({
    id: 1,
    namespace,
    chainId,
    method,
    params,
    origin: 'host',
    rewrittenBy: [],
    ...(account && { account }),
  })

export const signal = () => new AbortController().signal
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve))
export const code = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => 'no error',
    (error: { code?: unknown }) => error.code,
  )
