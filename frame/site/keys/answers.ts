import type { RouteAnswer, RouteBody } from '../../protocol/http'
import { siteErrorCodes } from '../errors'
import {
  type Guard,
  isEither,
  isInteger,
  isListOf,
  isOneOf,
  isOptional,
  isStrict,
  isText,
} from '../guards'
import type { SealedShare } from './deviceShare'
import type { OwnMethod } from './recovery'

/**
 * What the worker answers to the frame: wallets and pairs as the server's API writes them, a
 * device's share sealed. The frame checks this too; what it asks, only the worker.
 */

const isBytes =
  (length: number) =>
  (value: unknown): value is Uint8Array<ArrayBuffer> =>
    value instanceof Uint8Array && value.length === length
/** What is checked where it is read. */
export const isAny = (_: unknown): _ is unknown => true
/** Generation of a wallet's key, from 1; as much as the column of the server takes. */
export const isGen = isInteger(1, 2 ** 31 - 1)

/** 128 bits, base64url. */
export const isId = isText(22, /^[\w-]{22}$/)
const isShare = isText(44, /^[\w-]{44}$/)

/** A {@link SealedShare}: 12 bytes of nonce, and 33 of share with 16 of tag. */
export const isSealedShare: Guard<SealedShare> = isStrict({
  walletId: isId,
  pairId: isId,
  gen: isGen,
  deviceId: isText(64),
  iv: isBytes(12),
  sealed: isBytes(33 + 16),
})

// wallets and pairs as the server's routes have them: a test compares the two
const isAccounts = isStrict({
  eip155: isText(42, /^0x[\da-fA-F]{40}$/),
  solana: isText(44, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
})
/** A wallet, its secret in `blob`. */
export const isWallet: Guard<RouteBody<'/v1/wallet'>['wallet']> = isStrict({
  id: isId,
  gen: isGen,
  blob: isText(2_048, /^[\w-]+$/),
  accounts: isAccounts,
  custody: isOneOf('operator-recoverable', 'user-only'),
})
/** A pair, of which the server's share is known. */
export const isPair: Guard<RouteBody<'/v1/pairs'>['pair']> = isStrict({
  id: isId,
  gen: isGen,
  serverShare: isShare,
})
/** Both shares of a pair for automatic recovery. */
export const isRecoveryPair: Guard<RouteAnswer<'/v1/wallet/recover'>['pair']> = isStrict({
  id: isId,
  gen: isGen,
  serverShare: isShare,
  holderShare: isShare,
})

/** The body of `/v1/wallet`, and the device's share beside it. */
const isEnrolled = isStrict({
  wallet: isWallet,
  device: isPair,
  recovery: isOptional(isRecoveryPair),
  share: isSealedShare,
})
/** The body of `/v1/pairs`, and the device's share beside it. */
const isPaired = isStrict({ wallet: isId, pair: isPair, share: isSealedShare })
/** No fields. */
export const isNothing = isStrict({})
const isHex = isText<`0x${string}`>(Number.POSITIVE_INFINITY, /^0x([\da-fA-F]{2})+$/)
/** An address, whatever its capitals. */
export const isHexAddress = isText<`0x${string}`>(42, /^0x[\da-fA-F]{40}$/)

/** A method of the user's own. */
export const isOwnMethod = isOneOf<OwnMethod>('password', 'file', 'passkey')
/** Shares of a method of the user's own; of a file the server has none. */
export const isOwnRecovery = isStrict({
  id: isId,
  gen: isGen,
  method: isOwnMethod,
  sealed: isText(256),
  server: isOptional(isText(256)),
})

/** The answer of each message. */
export const answers = {
  create: isEnrolled,
  unlock: isNothing,
  recover: isPaired,
  words: isStrict({ words: isListOf(isText(20)) }),
  prove: isStrict({ proof: isText(43) }),
  protect: isOwnRecovery,
  recoverOwn: isPaired,
  refresh: isPaired,
  rotate: isEnrolled,
  accounts: isAccounts,
  sign: isEither(
    isEither(isStrict({ signature: isText(200) }), isStrict({ raw: isHex, hash: isHex })),
    isEither(
      isStrict({ transaction: isText(2_000) }),
      isStrict({ transactions: isListOf(isText(2_000)) }),
    ),
  ),
  delegate: isStrict({
    chainId: isGen,
    address: isHexAddress,
    nonce: isInteger(0),
    r: isHex,
    s: isHex,
    yParity: isInteger(0, 1),
  }),
  export: isEither(
    isStrict({ phrase: isText(300) }),
    isStrict({ eip155: isHex, solana: isText(100) }),
  ),
  lock: isNothing,
} as const

/** Of a request from 1; 0 answers what was no request. */
export const isMessageId = isInteger(0)
/** An answer of the worker. A refusal is its code alone. */
export const isKeysReply = isEither(
  isStrict({ id: isMessageId, ok: isOneOf(true), payload: isAny }),
  isStrict({ id: isMessageId, ok: isOneOf(false), code: isOneOf(...siteErrorCodes) }),
)
