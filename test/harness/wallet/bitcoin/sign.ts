import type { Transaction } from '@scure/btc-signer'
import { describeSign, readableBytes } from '../describe'
import { confirm, type Handler } from '../handler'
import { rpcError } from '../rpcError'
import type { BitcoinCore } from './core'
import { describePsbts } from './describe'
import { addressOf, type BitcoinAddress, strangeKey } from './keys'
import { signBip322, signEcdsa } from './signMessage'

type Session = Parameters<Handler>[1]

/** An address the page may use, or 4100. */
export const ownAddress = ({ own }: BitcoinCore, address: unknown): BitcoinAddress => {
  const found = own().find((each) => each.address === address)
  if (!found) throw rpcError('unauthorized', `The page may not use the account ${String(address)}`)
  return found
}

/** Asks for a text's signature and makes it: BIP-322 (simple), or the older kind. */
export const askMessage = async (
  core: BitcoinCore,
  from: BitcoinAddress,
  message: Uint8Array,
  ecdsa: boolean,
  request: unknown,
  session: Session,
) => {
  await confirm(
    session,
    describeSign(core.deps.origin(), from.address, readableBytes(message), request),
  )
  const signer = core.deps.behaviour.get().wrongSignature
    ? addressOf(strangeKey(), from.purpose, core.network())
    : from
  return ecdsa ? signEcdsa(message, signer.key.secret) : signBip322(message, signer)
}

/** Asks for what transactions do. */
export const askTransactions = async (
  core: BitcoinCore,
  transactions: readonly Transaction[],
  from: string,
  sends: boolean,
  request: unknown,
  session: Session,
) => {
  const own = core.own().map(({ address }) => address)
  await confirm(
    session,
    describePsbts(transactions, {
      origin: core.deps.origin(),
      account: from,
      network: core.network(),
      own,
      sends,
      request,
    }),
  )
}

/** The server to send by, or 4901. */
export const serverOf = (core: BitcoinCore) => {
  const server = core.server()
  if (!server)
    throw rpcError('chainDisconnected', `The wallet has no connection to ${core.network().name}`)
  return server
}

const MOST_SATOSHIS = 21n * 10n ** 14n

/** Satoshis as bigint, integer or decimal text, or -32602. */
export const parseSatoshis = (value: unknown): bigint => {
  const fits =
    typeof value === 'bigint' ||
    Number.isSafeInteger(value) ||
    (typeof value === 'string' && /^\d{1,16}$/.test(value))
  const amount = fits ? BigInt(value as bigint | number | string) : -1n
  if (amount <= 0n || amount > MOST_SATOSHIS)
    throw rpcError('invalidParams', 'The amount must be satoshis')
  return amount
}
