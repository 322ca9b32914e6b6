import { toBase58 } from '../../../lib/bytes/base58'
import { runError } from '../../errors/lateErrors'
import type {
  Driver,
  DriverSession,
  Network,
  RpcRequest,
  SendRpc,
  TransactionStatus,
} from '../types'
import { checkAddress, isBase58Of } from './address'
import { callTarget, methods, policy } from './methods'
import { checked, checkParams, checkResult, invalidParams, maxMessageBytes } from './params'
import { addSignature, transactionId } from './transactions'
import { getFee, sendNative } from './transfer'

interface Status {
  readonly err?: unknown
  readonly confirmationStatus?: string | null
  readonly confirmations?: number | null
}

/** Solana: the JSON-RPC of its nodes, and the wallet methods of WalletConnect's `solana` RPC. */
const driver: Driver = {
  namespace: 'solana',
  methods,
  policy,
  checkParams,
  checkResult,
  callTarget,
  answer: (_, session) => (session ? accountsOf(session) : []),
  events,
  ping: { method: 'getVersion' },
  checkAddress,
  async getBalance(send, address) {
    const answer = await send({
      method: 'getBalance',
      params: [address, { commitment: 'confirmed' }],
    })
    return BigInt(checked<{ value: number }>('getBalance', answer).value)
  },
  signMessage({ account, message }) {
    const bytes = new TextEncoder().encode(message)
    if (bytes.length > maxMessageBytes)
      throw invalidParams(
        'solana_signMessage',
        `expected a message of at most ${maxMessageBytes} bytes`,
      )
    return { method: 'solana_signMessage', params: { message: toBase58(bytes), pubkey: account } }
  },
  sendNative,
  readSignature: (result) => checked<{ signature: string }>('solana_signMessage', result).signature,
  readTransaction: (result) =>
    checked<{ signature: string }>('solana_signAndSendTransaction', result).signature,
  getFee,
  async getStatus(id, send) {
    if (!isBase58Of(id, 64))
      throw invalidParams('getSignatureStatuses', 'expected a signature (64 bytes in base58)')
    const answer = await send({
      method: 'getSignatureStatuses',
      params: [[id], { searchTransactionHistory: true }],
    })
    return statusOf(
      checked<{ value: readonly (Status | null)[] }>('getSignatureStatuses', answer).value[0],
    )
  },
  fallback,
  explorerUrl,
}

/**
 * Emulates `solana_signAndSendTransaction` for wallets that only sign: the signed transaction is
 * sent by the chain's URLs.
 */
async function fallback(
  { method, params }: RpcRequest,
  send: SendRpc,
  session: DriverSession,
  chain: SendRpc | undefined,
): Promise<{ readonly result: unknown } | undefined> {
  if (method !== 'solana_signAndSendTransaction' || !chain) return undefined
  const { sendOptions, ...rest } = params as Readonly<Record<string, unknown>>
  const answer = checked<{ signature: string; transaction?: string }>(
    'solana_signTransaction',
    await send({ method: 'solana_signTransaction', params: rest }),
  )
  // some wallets return only the signature
  const signed =
    answer.transaction ??
    addSignature(rest.transaction, (rest.pubkey ?? session.active) as string, answer.signature)
  const id = signed && transactionId(signed)
  if (!id)
    throw runError('bad-answer', {
      who: 'solana_signTransaction',
      problem: 'the transaction is not signed by who pays for it',
    })
  await chain({
    method: 'sendTransaction',
    params: [signed, { ...(sendOptions as object | undefined), encoding: 'base64' }],
  })
  // the id computed here, not the server's: a wrong one would be waited for in vain
  return { result: { signature: id } }
}

/**
 * Converts a signature status. A `processed` block may still be dropped with its fork, so it counts
 * as pending. Nodes before 1.7 have only `confirmations`.
 */
function statusOf(status: Status | null | undefined): TransactionStatus {
  if (!status) return 'unknown'
  const {
    err,
    confirmations,
    confirmationStatus = confirmations === null ? 'finalized' : 'processed',
  } = status
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return 'pending'
  return err === null || err === undefined ? 'confirmed' : 'failed'
}

export default driver

/** See {@link Driver.explorerUrl}; the query of the explorer's URL is kept. */
export function explorerUrl(
  { explorer }: Network,
  what: { readonly address: string } | { readonly transaction: string },
): string | undefined {
  const [, base, query = ''] = /^(https?:\/\/[^?#]+)(\?[^#]*)?/i.exec(explorer?.url ?? '') ?? []
  if (!base) return undefined
  const path =
    'address' in what
      ? `address/${encodeURIComponent(what.address)}`
      : `tx/${encodeURIComponent(what.transaction)}`
  return `${base.replace(/\/+$/, '')}/${path}${query}`
}

/**
 * The events of a change as Solana's in-page providers emit them: `connect` ({ publicKey }),
 * `accountChanged` (address, or null without an account), `disconnect` (an error with code 4900),
 * addresses in base58; and `chainChanged` (CAIP-2 id), which those providers do not have.
 */
export function events(
  previous: DriverSession | undefined,
  current: DriverSession | undefined,
): (readonly [string, unknown])[] {
  if (!current) {
    if (!previous) return []
    return [
      ['accountChanged', null],
      ['disconnect', Object.assign(new Error('The wallet was disconnected'), { code: 4900 })],
    ]
  }
  if (!previous) return [['connect', { publicKey: current.active }]]
  return [
    ...(previous.chainId === current.chainId ? [] : [['chainChanged', current.chainId] as const]),
    ...(previous.active === current.active ? [] : [['accountChanged', current.active] as const]),
  ]
}

/** A session's accounts in the form of `solana_getAccounts`, the active one first. */
export const accountsOf = ({ accounts, active }: DriverSession): { readonly pubkey: string }[] =>
  [active, ...accounts.map(({ address }) => address).filter((address) => address !== active)].map(
    (pubkey) => ({ pubkey }),
  )
