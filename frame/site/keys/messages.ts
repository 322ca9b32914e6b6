import {
  type Guard,
  type Guarded,
  isInteger,
  isListOf,
  isOneOf,
  isOptional,
  isStrict,
  isText,
} from '../guards'
import type { RawRequest } from '../requests/types'
import type { answers, isKeysReply } from './answers'
import {
  isAny,
  isGen,
  isHexAddress,
  isMessageId,
  isNothing,
  isOwnMethod,
  isOwnRecovery,
  isPair,
  isRecoveryPair,
  isSealedShare,
  isWallet,
} from './answers'

/**
 * Messages between the frame and its worker, as the worker checks them; what it answers is in
 * `answers.ts`, which the frame loads too.
 */

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const index = isInteger(0, 99)

/** A key of an algorithm, which scripts use and cannot read. */
const isUnreadable =
  (name: string) =>
  (value: unknown): value is CryptoKey =>
    value instanceof CryptoKey && !value.extractable && value.algorithm.name === name

/** A key of this browser that cannot be read, and the id that a share under it is bound to. */
const device = isStrict({ id: isText(64), key: isUnreadable('AES-GCM') })
/** What a password or a passkey made: input of HKDF that cannot be read. */
const secret = isUnreadable('HKDF')

/**
 * Payload of each message. `accounts`, `sign`, `delegate`, `export`, `refresh`, `rotate` and
 * `protect` need an unlocked wallet.
 */
export const payloads = {
  /**
   * A new wallet, or one of a phrase; `recovery` splits its key for automatic recovery too. It is
   * unlocked with what the server answers.
   */
  create: isStrict({ device, recovery: isBoolean, phrase: isOptional(isText(1_000)) }),
  /**
   * Takes the server's share into memory, after it has opened the wallet and found its accounts.
   */
  unlock: isStrict({ wallet: isWallet, pair: isPair, device, share: isSealedShare }),
  /** A pair for a device that has none, by way of automatic recovery. */
  recover: isStrict({ wallet: isWallet, pair: isRecoveryPair, device }),
  /** Six random words, for a password that nobody guesses: 11 bits each. */
  words: isNothing,
  /** What shows the server that the user has a secret. */
  prove: isStrict({ secret }),
  /** A pair of new shares for a method of the user's own. Of a file both are in `sealed`. */
  protect: isStrict({ secret, method: isOwnMethod }),
  /** A pair for a device that has none, by way of a method of the user's own. */
  recoverOwn: isStrict({ wallet: isWallet, recovery: isOwnRecovery, secret, device }),
  /** A pair of new shares in place of this device's. */
  refresh: isStrict({ device }),
  /** The wallet under a new key: no other pair opens it. */
  rotate: isStrict({ device, recovery: isBoolean }),
  accounts: isStrict({ index }),
  sign: isStrict({
    index,
    request: isStrict({
      method: isText(64),
      chainId: isText(64),
      params: isAny,
    }) satisfies Guard<RawRequest>,
  }),
  /** An authorisation of EIP-7702, for code of the list that the operator allows. */
  delegate: isStrict({
    index,
    chainId: isGen,
    address: isHexAddress,
    nonce: isInteger(0),
    allowed: isListOf(isHexAddress, 20),
  }),
  /**
   * The phrase, or the keys of one index. For the export's own document alone: neither goes on a
   * channel.
   */
  export: isStrict({ format: isOneOf('phrase', 'keys'), index }),
  lock: isNothing,
} as const

/** Name of a message. */
export type KeysMessage = keyof typeof payloads
/** What a message carries. */
export type KeysPayload<Type extends KeysMessage> = Guarded<(typeof payloads)[Type]>
/** What a message is answered. */
export type KeysAnswer<Type extends KeysMessage> = Guarded<(typeof answers)[Type]>
/** A reply: an answer, or a refusal's code. */
export type KeysReply = Guarded<typeof isKeysReply>

const isMessage = (value: unknown): value is KeysMessage =>
  typeof value === 'string' && Object.hasOwn(payloads, value)
/** A request of the frame. */
export const isKeysRequest = isStrict({ id: isMessageId, type: isMessage, payload: isAny })
