import { formatUnits } from 'tessera-kit/networks'
import { type Hex, hexToBytes, isHex } from 'viem'
import type { SendParams } from './answer/evm'
import { typedDataOf } from './answer/evm'
import type { SolanaParams } from './answer/solana'
import { messageText, readTransfers } from './answer/solanaText'
import { switchTarget } from './answers'
import type { Ask } from './ask'
import type { Keyring } from './keyring'

/**
 * What a request asks, for the screen: words first, then the parts, then the raw text. Values are
 * foreign text.
 */
export interface Described {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** What is signed, as text. */
  readonly text?: string
  readonly raw: string
}

const utf8 = (hex: unknown): string => {
  if (!isHex(hex)) return String(hex)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(hex as Hex))
  } catch {
    return hex
  }
}

const evmTransaction = (
  { to, value, data }: SendParams,
  symbol: string,
): Pick<Described, 'title' | 'rows'> => {
  const amount = `${formatUnits(BigInt(value ?? 0), 18)} ${symbol}`
  return {
    title: data && data !== '0x' ? 'Call a contract' : `Send ${amount}`,
    rows: [
      ['To', to ?? 'A new contract'],
      ['Amount', amount],
      ...(data && data !== '0x' ? [['Data', `${(data.length - 2) / 2} bytes`] as const] : []),
    ],
  }
}

const solanaTransaction = (
  { transaction, transactions }: SolanaParams,
  symbol: string,
): Pick<Described, 'title' | 'rows'> => {
  const all = (transactions ?? [transaction ?? '']).map(readTransfers)
  const transfers = all.flatMap((one) => one.transfers)
  const others = all.reduce((sum, one) => sum + one.others, 0)
  const total = formatUnits(
    transfers.reduce((sum, { lamports }) => sum + lamports, 0n),
    9,
  )
  return {
    title:
      transfers.length > 0
        ? `Send ${total} ${symbol}`
        : all.length > 1
          ? `Sign ${all.length} transactions`
          : 'Sign a transaction',
    rows: [
      ...transfers.map(({ to }) => ['To', to] as const),
      ...(transfers.length > 0 ? [['Amount', `${total} ${symbol}`] as const] : []),
      ...(others > 0
        ? [['Also', `${others} other ${others === 1 ? 'instruction' : 'instructions'}`] as const]
        : []),
    ],
  }
}

/** Says what a request asks. Never throws: what cannot be read shows as its raw text. */
export function describe(
  keyring: Keyring,
  { params: { chainId, request } }: Extract<Ask, { kind: 'request' }>,
): Described {
  const { method, params } = request as { method: string; params: unknown }
  const network = keyring.networks.find(({ id }) => id === chainId)
  const on = ['Network', network?.name ?? chainId] as const
  const raw = JSON.stringify({ method, params }, null, 2) ?? ''
  try {
    const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
    if (method === 'personal_sign')
      return {
        title: 'Sign a message',
        rows: [['Account', String(second)]],
        text: utf8(first),
        raw,
      }
    if (method.startsWith('eth_signTypedData')) {
      const { primaryType, domain, message } = typedDataOf(second) as {
        primaryType: string
        domain?: { name?: string }
        message: unknown
      }
      const rows = [
        ['Kind', String(primaryType)] as const,
        ...(domain?.name ? [['For', String(domain.name)] as const] : []),
      ]
      return { title: 'Sign data', rows, text: JSON.stringify(message, null, 2), raw }
    }
    if (method === 'wallet_switchEthereumChain') {
      const target = switchTarget(params)
      return {
        title: 'Switch network',
        rows: [['To', keyring.networks.find(({ id }) => id === target)?.name ?? target]],
        raw,
      }
    }
    if (method === 'solana_signMessage') {
      const { message, pubkey } = params as SolanaParams
      return {
        title: 'Sign a message',
        rows: [['Account', String(pubkey)]],
        text: messageText(message ?? ''),
        raw,
      }
    }
    const symbol = network?.symbol ?? ''
    const parts =
      method === 'eth_sendTransaction'
        ? evmTransaction(first as SendParams, symbol)
        : solanaTransaction(params as SolanaParams, symbol)
    return { ...parts, rows: [...parts.rows, on], raw }
  } catch {
    return { title: method, rows: [on], raw }
  }
}
