import * as z from 'zod/mini'
import { idSchema, routes } from '../../protocol/http'
import { siteErrorCodes } from '../errors'
import type { RawRequest } from '../requests/types'
import type { SealedShare } from './deviceShare'

/** Messages between the frame and its worker: wallets and pairs as the server's API writes them, a device's share sealed. */

const bytes = (length: number) => z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.length === length)
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const index = z.int().check(z.refine((value) => value >= 0 && value <= 99))
const gen = z.int().check(z.positive())

/** A key of this browser that cannot be read, and the id that a share under it is bound to. */
const device = z.strictObject({
  id: text(64),
  key: z.custom<CryptoKey>((value) => value instanceof CryptoKey && !value.extractable && value.algorithm.name === 'AES-GCM'),
})

/** A {@link SealedShare}: 12 bytes of nonce, and 33 of share with 16 of tag. */
export const sealedShareSchema: z.ZodMiniType<SealedShare> = z.strictObject({ walletId: idSchema, pairId: idSchema, gen, deviceId: text(64), iv: bytes(12), sealed: bytes(33 + 16) })

/** The body of `/v1/wallet`, and the device's share beside it. */
const enrolled = z.strictObject({ ...routes['/v1/wallet'].body.shape, share: sealedShareSchema })
/** The body of `/v1/pairs`, and the device's share beside it. */
const paired = z.strictObject({ ...routes['/v1/pairs'].body.shape, share: sealedShareSchema })
const accounts = routes['/v1/wallet'].body.shape.wallet.shape.accounts
const nothing = z.strictObject({})
const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x([\da-fA-F]{2})+$/.test(value))
const address = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value))

/** What a password or a passkey made: input of HKDF that cannot be read. */
const secret = z.custom<CryptoKey>((value) => value instanceof CryptoKey && !value.extractable && value.algorithm.name === 'HKDF')
const ownMethod = routes['/v1/recovery/prepare'].body.shape.method
const sealed = z.string().check(z.regex(/^[\w-]{1,256}$/))
/** Shares of a method of the user's own; of a file the server has none. */
const ownRecovery = z.strictObject({ id: idSchema, gen, method: ownMethod, sealed, server: z.optional(z.string()) })

/** Payload and answer of each message. `accounts`, `sign`, `delegate`, `export`, `refresh`, `rotate` and `protect` need an unlocked wallet. */
export const keysMessages = {
  /** A new wallet, or one of a phrase; `recovery` splits its key for automatic recovery too. It is unlocked with what the server answers. */
  create: { payload: z.strictObject({ device, recovery: z.boolean(), phrase: z.optional(text(1_000)) }), answer: enrolled },
  /** Takes the server's share into memory, after it has opened the wallet and found its accounts. */
  unlock: { payload: z.strictObject({ ...routes['/v1/wallet/share'].answer.shape, device, share: sealedShareSchema }), answer: nothing },
  /** A pair for a device that has none, by way of automatic recovery. */
  recover: { payload: z.strictObject({ ...routes['/v1/wallet/recover'].answer.shape, device }), answer: paired },
  /** Random words, for a password that nobody guesses: 11 bits each. */
  words: { payload: z.strictObject({ count: z.int().check(z.refine((value) => value >= 1 && value <= 12)) }), answer: z.strictObject({ words: z.array(text(20)) }) },
  /** What shows the server that the user has a secret. */
  prove: { payload: z.strictObject({ secret }), answer: z.strictObject({ proof: text(43) }) },
  /** A pair of new shares for a method of the user's own. Of a file both are in `sealed`. */
  protect: { payload: z.strictObject({ secret, method: ownMethod }), answer: z.strictObject({ ...ownRecovery.shape, verifier: text(43) }) },
  /** A pair for a device that has none, by way of a method of the user's own. */
  recoverOwn: { payload: z.strictObject({ wallet: routes['/v1/wallet/share'].answer.shape.wallet, recovery: ownRecovery, secret, device }), answer: paired },
  /** The phrase of a file of recovery, whatever became of its server. For the export's own document alone. */
  exportFile: { payload: z.strictObject({ wallet: routes['/v1/wallet/share'].answer.shape.wallet, recovery: ownRecovery, secret }), answer: z.strictObject({ phrase: text(300) }) },
  /** A pair of new shares in place of this device's. */
  refresh: { payload: z.strictObject({ device }), answer: paired },
  /** The wallet under a new key: no other pair opens it. */
  rotate: { payload: z.strictObject({ device, recovery: z.boolean() }), answer: enrolled },
  accounts: { payload: z.strictObject({ index }), answer: accounts },
  sign: {
    payload: z.strictObject({ index, request: z.strictObject({ method: text(64), chainId: text(64), params: z.optional(z.unknown()) }) satisfies z.ZodMiniType<RawRequest> }),
    answer: z.union([
      z.strictObject({ signature: text(200) }),
      z.strictObject({ raw: hex, hash: hex }),
      z.strictObject({ transaction: text(2_000) }),
      z.strictObject({ transactions: z.array(text(2_000)) }),
    ]),
  },
  /** An authorisation of EIP-7702, for code of the list that the operator allows. */
  delegate: {
    payload: z.strictObject({ index, chainId: gen, address, nonce: z.int().check(z.nonnegative()), allowed: z.array(address).check(z.maxLength(20)) }),
    answer: z.strictObject({ chainId: gen, address, nonce: z.int(), r: hex, s: hex, yParity: z.int() }),
  },
  /** The phrase, or the keys of one index. For the export's own document alone: neither goes on a channel. */
  export: {
    payload: z.strictObject({ format: z.enum(['phrase', 'keys']), index }),
    answer: z.union([z.strictObject({ phrase: text(300) }), z.strictObject({ eip155: hex, solana: text(100) })]),
  },
  lock: { payload: nothing, answer: nothing },
} as const

export type KeysMessage = keyof typeof keysMessages
export type KeysPayload<Type extends KeysMessage> = z.infer<(typeof keysMessages)[Type]['payload']>
export type KeysAnswer<Type extends KeysMessage> = z.infer<(typeof keysMessages)[Type]['answer']>

/** Of a request from 1; 0 answers what was no request. */
const messageId = z.int().check(z.nonnegative())
export const keysRequestSchema = z.strictObject({ id: messageId, type: z.enum(Object.keys(keysMessages) as [KeysMessage, ...KeysMessage[]]), payload: z.unknown() })
/** An answer of the worker. A refusal is its code alone. */
export const keysReplySchema = z.union([
  z.strictObject({ id: messageId, ok: z.literal(true), payload: z.unknown() }),
  z.strictObject({ id: messageId, ok: z.literal(false), code: z.enum(siteErrorCodes) }),
])
export type KeysReply = z.infer<typeof keysReplySchema>
