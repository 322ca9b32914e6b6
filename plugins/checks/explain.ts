import type { RpcCall } from '../../kernel/index'
import { isRecord, keccak256 } from '../../kernel/plugins/toolkit'
import { explainTransfer } from '../../lib/decode/bitcoin/explainTransfer'
import { explainMessage } from '../../lib/decode/explainMessage'
import { explainRequest } from '../../lib/decode/explainRequest'
import { explained } from '../../lib/decode/explanation'
import { toPageText } from '../../lib/decode/pageText'
import type { Asking, Explanation } from '../../lib/decode/types'
import { originOf } from '../../lib/plain-text/originOf'
import { isChecked, isTransaction } from './methods'
import type { CheckedRequest } from './types'

/** Methods with the parameters of another one, which has words. */
const same: Readonly<Record<string, string>> = {
  eth_signTransaction: 'eth_sendTransaction',
  eth_signTypedData: 'eth_signTypedData_v4',
  eth_signTypedData_v3: 'eth_signTypedData_v4',
  eth_sign: '',
}

/**
 * Whether a request asks the wallet to add a network (EIP-3085), a token (EIP-747) or code of
 * others, which it signs nothing for: no network is asked about it. The kit's own switch to a
 * network is no request of the pipeline.
 */
export const isOffer = (method: string): boolean =>
  /^wallet_(?:addEthereumChain|watchAsset|\w+Snaps?)$/.test(method)

/**
 * The page's own origin; one of nobody's where it has none, so that no sign-in is taken for the
 * page's.
 */
export function pageOrigin(): string {
  const { protocol = '', host = '' } = globalThis.location ?? {}
  return host ? `${protocol}//${host}` : 'https://invalid'
}

/** Networks of Solana by the names that sign-ins have for them. */
const clusters: Readonly<Record<string, string>> = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The text that a wallet makes of a sign-in of Solana, as far as the page writes it. */
function signInText(params: unknown, domain: string, account: string): string {
  const { statement = '', uri, requestId, resources } = isRecord(params) ? params : {}
  const list = Array.isArray(resources) ? resources.map((one) => `- ${String(one)}`) : []
  return [
    `${domain} wants you to sign in with your Solana account:`,
    account,
    '',
    String(statement),
    '',
    ...[uri, requestId].flatMap((one) => (one === undefined ? [] : [String(one)])),
    ...list,
  ].join('\n')
}

/**
 * Requests that have words of their own, or none because nothing is signed: messages and payments
 * of Bitcoin, networks that are offered, and sign-ins of Solana, whose text the wallet writes.
 */
function others({ method, params }: RpcCall, asking: Asking): readonly Explanation[] | undefined {
  const { message, domain, address, uri, chainId } = isRecord(params) ? params : {}
  if (method === 'signMessage')
    return [explained(explainMessage(new TextEncoder().encode(String(message)), asking))]
  if (method === 'sendTransfer')
    return [explained({ actions: explainTransfer(params), warnings: [] })]
  if (/^wallet_(?:addEthereumChain|watchAsset|connect)$/.test(method)) return []
  if (method !== 'solana_signIn') return undefined
  const { host } = new URL(asking.origin)
  const text = toPageText(typeof domain === 'string' ? domain : host)
  const written = toPageText(
    signInText(params, text.text, address === undefined ? asking.signer : String(address)),
  )
  const chain = clusters[String(chainId).replace(/^solana:/, '')] ?? chainId
  const isForeign =
    text.text !== host || (uri !== undefined && originOf(String(uri)) !== asking.origin)
  const isOther = address !== undefined && address !== asking.signer
  const isElsewhere =
    typeof chain === 'string' && /^solana:\w{32}$/.test(chain) && chain !== asking.chainId
  return [
    explained({
      actions: [{ kind: 'signIn', domain: text, isForeign, text: written }],
      warnings: [
        ...(isOther ? (['other_account'] as const) : []),
        ...(isElsewhere ? (['other_chain'] as const) : []),
      ],
    }),
  ]
}

/**
 * Parameters as JSON has them, integers as hexadecimal: rules read them as a text, which a page's
 * own may have none of. Undefined where there is none.
 */
export function plain(params: unknown): RpcCall['params'] {
  try {
    return JSON.parse(
      JSON.stringify(params, (_, value: unknown) =>
        typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
      ),
    ) as RpcCall['params']
  } catch {
    return undefined
  }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)

/**
 * The account that a request to an EVM chain names as the one that signs: a wallet may share
 * several.
 */
function signerOf({ method, params }: RpcCall): string | undefined {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const [first] = list
  if (isRecord(first)) return [first.from, first.sender].find(isAddress)
  const named =
    method === 'personal_sign'
      ? list[1]
      : /^eth_sign(?:TypedData(?:_v[34])?)?$/.test(method)
        ? first
        : undefined
  return isAddress(named) ? named : undefined
}

/** The request within one of CAIP-27, for a network of the same kind. */
function unwrapped(call: RpcCall): RpcCall {
  const { scope, request } = isRecord(call.params) ? call.params : {}
  if (
    call.method !== 'wallet_invokeMethod' ||
    !isRecord(request) ||
    typeof request.method !== 'string' ||
    String(scope).split(':', 1)[0] !== call.namespace
  )
    return call
  return {
    ...call,
    chainId: scope as RpcCall['chainId'],
    method: request.method,
    params: request.params as RpcCall['params'],
  }
}

/** A request as rules see it; undefined where it is nobody's account that signs. */
export function explain(given: RpcCall): CheckedRequest | undefined {
  const call = unwrapped(given)
  const { chainId, namespace, method, params } = call
  if (call.account === undefined || !isChecked(method)) return undefined
  const account = (namespace === 'eip155' ? signerOf(call) : undefined) ?? call.account
  const written = plain(params)
  const known = {
    method: Object.hasOwn(same, method) ? (same[method] ?? '') : method,
    params: written ?? params,
  }
  const asking = { origin: pageOrigin(), signer: account, chainId }
  const parts = others(call, asking) ?? explainRequest(known, asking, { keccak256 })
  return {
    call: { ...call, account, params: written },
    account,
    chainId,
    namespace,
    isTransaction: isTransaction(method),
    ...(parts && { parts }),
  }
}
