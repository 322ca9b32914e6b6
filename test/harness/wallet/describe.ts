import { formatEther } from 'viem'
import type { Hex, Prompt, WalletChain } from '../types'
import { isHexData } from './parse'
import { fromHex, isBytes, toHex } from './wire'

/** A call as a user is told of it. */
export type DescribedCall = {
  to?: Hex | undefined
  value?: bigint | undefined
  data?: Hex | undefined
}

const asJson = (_key: string, entry: unknown) => {
  if (isBytes(entry)) return `0x${toHex(entry)}`
  return typeof entry === 'bigint' ? entry.toString() : entry
}

/** A request as it came, for people: JSON, with bytes in hex. */
export const raw = (value: unknown) => JSON.stringify(value, asJson, 2)

/** An address cut to what the eye compares. */
export const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const amount = (value: bigint, chain: WalletChain) =>
  `${formatEther(value)} ${chain.symbol ?? 'ETH'}`

/** Bytes as UTF-8, or in hex when they are none. */
export const readableBytes = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `0x${toHex(bytes)}`
  }
}

/** The text inside a personal_sign message: its bytes as UTF-8, or the hex when they are none. */
const readableText = (message: string) =>
  isHexData(message) ? readableBytes(fromHex(message) ?? new Uint8Array()) : message

/** Asks for the page’s permission to see accounts. */
export const describeConnect = (
  origin: string,
  accounts: readonly string[],
  request: unknown,
): Prompt => ({
  kind: 'connect',
  title: 'Connect to this site?',
  words:
    'The site will see your address and balance. It cannot move anything without asking you each time.',
  facts: [['Site', origin], ...accounts.map((account) => ['Account', account] as const)],
  raw: raw(request),
})

/** Asks for the signature of a text: personal_sign, solana:signMessage, bitcoin:signMessage. */
export const describeSign = (
  origin: string,
  account: string,
  message: string,
  request: unknown,
): Prompt => ({
  kind: 'sign',
  title: 'Sign this text?',
  words: 'Signing proves that this account is yours. It costs nothing and moves nothing.',
  text: readableText(message),
  facts: [
    ['Site', origin],
    ['Account', account],
  ],
  raw: raw(request),
})

/** Asks for an EIP-712 signature. */
export const describeTypedData = (
  origin: string,
  account: Hex,
  data: { domain: Record<string, unknown>; primaryType: string; message: unknown },
  request: unknown,
): Prompt => ({
  kind: 'typedData',
  title: `Sign “${data.primaryType}”?`,
  words:
    'The site asks for a signature under structured data. Read it: such a signature can permit others to act.',
  text: raw(data.message),
  facts: [
    ['Site', origin],
    ['Account', account],
    ['For', typeof data.domain.name === 'string' ? data.domain.name : 'not named'],
  ],
  raw: raw(request),
})

const callWords = (call: DescribedCall, chain: WalletChain, name = short) => {
  const value = amount(call.value ?? 0n, chain)
  if (!call.to) return `Deploy a contract on ${chain.name}`
  if (!call.data || call.data === '0x') return `Send ${value} to ${name(call.to)} on ${chain.name}`
  return `Call the contract ${name(call.to)} with ${value} on ${chain.name}`
}

const callFacts = (call: DescribedCall, chain: WalletChain): (readonly [string, string])[] => [
  ['Amount', amount(call.value ?? 0n, chain)],
  ['To', call.to ?? 'a new contract'],
]

/** Asks for one transaction. */
export const describeSend = (
  origin: string,
  account: Hex,
  call: DescribedCall,
  chain: WalletChain,
  request: unknown,
): Prompt => ({
  kind: 'send',
  title: 'Send this transaction?',
  words: `${callWords(call, chain)}.`,
  facts: [...callFacts(call, chain), ['From', account], ['Network', chain.name], ['Site', origin]],
  raw: raw(request),
})

/** Asks for the transactions of an EIP-5792 batch. */
export const describeCalls = (
  origin: string,
  account: Hex,
  calls: readonly DescribedCall[],
  chain: WalletChain,
  request: unknown,
): Prompt => ({
  kind: 'calls',
  title: `Send ${calls.length === 1 ? 'this transaction' : `these ${calls.length} transactions`}?`,
  words: 'They are sent one after the other. If one fails, those before it stay done.',
  facts: [
    ...calls.map(
      (call, index) => [`${index + 1}`, callWords(call, chain, (address) => address)] as const,
    ),
    ['From', account],
    ['Network', chain.name],
    ['Site', origin],
  ],
  raw: raw(request),
})

/** Asks for another active chain. */
export const describeSwitch = (
  origin: string,
  from: string,
  to: { readonly id: number | string; readonly name: string },
  request: unknown,
): Prompt => ({
  kind: 'switch',
  title: `Switch to ${to.name}?`,
  words: 'The site will see and use this network from now on.',
  facts: [
    ['From', from],
    ['To', `${to.name} (${to.id})`],
    ['Site', origin],
  ],
  raw: raw(request),
})

/** Asks for a chain brought by the page (EIP-3085). */
export const describeAdd = (origin: string, chain: WalletChain, request: unknown): Prompt => ({
  kind: 'add',
  title: `Add ${chain.name}?`,
  words:
    'The site brings this network. Add it only if you trust its address: it answers what your balances are.',
  facts: [
    ['Network', `${chain.name} (${chain.id})`],
    ['Address', chain.rpcUrl],
    ['Currency', chain.symbol ?? 'ETH'],
    ['Site', origin],
  ],
  raw: raw(request),
})
