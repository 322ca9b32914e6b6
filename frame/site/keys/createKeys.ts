import { fromBase64url, toBase64url } from '../../../lib/bytes/base64'
import { toHex } from '../../../lib/bytes/hex'
import { withSecret } from '../bytes'
import { SiteError, toSiteError } from '../errors'
import { parseRequest } from '../requests/parseRequest'
import { accountsOf, solanaSecret, withEvmKey, withSolanaKey } from './accounts'
import { answers } from './answers'
import { type SealedShare, sealShare, withShare } from './deviceShare'
import {
  isKeysRequest,
  type KeysAnswer,
  type KeysMessage,
  type KeysPayload,
  type KeysReply,
  payloads,
} from './messages'
import type { Pair } from './pairs'
import { fromPhrase, toPhrase, withSeed } from './phrase'
import { createRecoveryHandlers } from './recoveryHandlers'
import { signDelegation, signRequest } from './sign'
import {
  checkWallet,
  createWallet,
  type NewWallet,
  refreshPair,
  rotateKey,
  type Shares,
  type Wallet,
  withWallet,
} from './wallet'

type Device = KeysPayload<'refresh'>['device']
type WalletText = KeysPayload<'unlock'>['wallet']
type Handlers = {
  readonly [Type in KeysMessage]: (payload: KeysPayload<Type>) => Promise<KeysAnswer<Type>>
}

/**
 * What an unlocked worker has in memory: ciphertexts, the server's share, and a key that it cannot
 * read.
 */
interface Unlocked {
  readonly wallet: Wallet
  readonly serverShare: Uint8Array<ArrayBuffer>
  readonly share: SealedShare
  readonly key: CryptoKey
}

const toWallet = ({ id, gen, blob, accounts }: WalletText): Wallet => ({
  id,
  gen,
  blob: fromBase64url(blob),
  accounts,
})
const serverPart = ({ id, gen, serverShare }: Pair) => ({
  id,
  gen,
  serverShare: toBase64url(serverShare),
})

/** Seals this device's share of a pair, and overwrites it. */
async function sealFor(
  { id: deviceId, key }: Device,
  walletId: string,
  { id: pairId, gen, holderShare }: Pair,
): Promise<SealedShare> {
  const share = await sealShare(key, holderShare, { walletId, pairId, gen, deviceId })
  holderShare.fill(0)
  return share
}

async function enrolled(
  { wallet, device: pair, recovery }: NewWallet,
  device: Device,
): Promise<KeysAnswer<'create'>> {
  const { id, gen, blob, accounts } = wallet
  return {
    wallet: {
      id,
      gen,
      blob: toBase64url(blob),
      accounts,
      custody: recovery ? 'operator-recoverable' : 'user-only',
    },
    device: serverPart(pair),
    ...(recovery && {
      recovery: { ...serverPart(recovery), holderShare: toBase64url(recovery.holderShare) },
    }),
    share: await sealFor(device, id, pair),
  }
}

const paired = async (
  wallet: Wallet,
  pair: Pair,
  device: Device,
): Promise<KeysAnswer<'refresh'>> => ({
  wallet: wallet.id,
  pair: serverPart(pair),
  share: await sealFor(device, wallet.id, pair),
})

/** The keys of a wallet behind messages: what runs in the worker. */
export interface Keys {
  /**
   * Answers a message; never rejects. One is worked on at a time, so that the key is whole once at
   * most.
   */
  readonly handle: (message: unknown) => Promise<KeysReply>
}

/** Keys with a memory of their own, locked at first. */
export function createKeys(): Keys {
  let unlocked: Unlocked | undefined
  let last: Promise<unknown> = Promise.resolve()

  const open = <Result>(
    work: (wallet: Wallet, shares: Shares) => Promise<Result>,
  ): Promise<Result> => {
    if (!unlocked) throw new SiteError('locked')
    const { wallet, serverShare, share, key } = unlocked
    return withShare(key, share, (holderShare) =>
      work(wallet, { gen: share.gen, holderShare, serverShare }),
    )
  }
  const openSeed = <Result>(work: (seed: Uint8Array) => Promise<Result>) =>
    open((wallet, shares) => withWallet(wallet, shares, (entropy) => withSeed(entropy, work)))
  const lock = () => {
    unlocked?.serverShare.fill(0)
    unlocked = undefined
  }

  const handlers: Handlers = {
    create: async ({ device, recovery, phrase }) =>
      enrolled(
        await createWallet(recovery, phrase === undefined ? undefined : fromPhrase(phrase)),
        device,
      ),
    unlock: async ({ wallet: text, pair, device, share }) => {
      if (share.gen !== pair.gen) throw new SiteError('generation_mixed')
      if (share.pairId !== pair.id || share.walletId !== text.id || share.deviceId !== device.id)
        throw new SiteError('wallet_refused')
      const [wallet, serverShare] = [toWallet(text), fromBase64url(pair.serverShare)]
      try {
        await withShare(device.key, share, (holderShare) =>
          checkWallet(wallet, { gen: pair.gen, holderShare, serverShare }),
        )
      } catch (error) {
        serverShare.fill(0)
        throw error
      }
      lock()
      unlocked = { wallet, serverShare, share, key: device.key }
      return {}
    },
    recover: async ({ wallet: text, pair, device }) => {
      const wallet = toWallet(text)
      return withSecret(fromBase64url(pair.holderShare), (holderShare) =>
        withSecret(fromBase64url(pair.serverShare), async (serverShare) => {
          const shares = { gen: pair.gen, holderShare, serverShare }
          await checkWallet(wallet, shares)
          return paired(wallet, await refreshPair(wallet, shares), device)
        }),
      )
    },
    ...createRecoveryHandlers({
      open,
      toWallet,
      pairFor: async (wallet, shares, device) =>
        paired(wallet, await refreshPair(wallet, shares), device),
    }),
    refresh: ({ device }) =>
      open(async (wallet, shares) => paired(wallet, await refreshPair(wallet, shares), device)),
    rotate: ({ device, recovery }) =>
      open(async (wallet, shares) => enrolled(await rotateKey(wallet, shares, recovery), device)),
    accounts: ({ index }) =>
      open((wallet, shares) => withWallet(wallet, shares, (entropy) => accountsOf(entropy, index))),
    sign: async ({ index, request }) => {
      const parsed = parseRequest(request)
      const result = await openSeed((seed) => signRequest(parsed, seed, index))
      return 'transactions' in result ? { transactions: [...result.transactions] } : result
    },
    delegate: async ({ index, allowed, ...delegation }) => {
      if (!allowed.some((address) => address.toLowerCase() === delegation.address.toLowerCase()))
        throw new SiteError('request_refused')
      return openSeed((seed) => signDelegation(delegation, seed, index))
    },
    export: ({ format, index }) =>
      format === 'phrase'
        ? open((wallet, shares) =>
            withWallet(wallet, shares, (entropy) => ({ phrase: toPhrase(entropy) })),
          )
        : openSeed(async (seed) => ({
            eip155: await withEvmKey(seed, index, toHex),
            solana: await withSolanaKey(seed, index, solanaSecret),
          })),
    lock: async () => (lock(), {}),
  }

  const answer = async <Type extends KeysMessage>(type: Type, payload: unknown) => {
    if (!payloads[type](payload)) throw new SiteError('message_refused')
    const made = await (handlers[type] as (payload: unknown) => Promise<unknown>)(payload)
    if (!answers[type](made)) throw new SiteError('internal')
    return made
  }

  const handle = async (message: unknown): Promise<KeysReply> => {
    if (!isKeysRequest(message)) return { id: 0, ok: false, code: 'message_refused' }
    const { id, type, payload } = message
    try {
      return { id, ok: true, payload: await answer(type, payload) }
    } catch (error) {
      return { id, ok: false, code: toSiteError(error).code }
    }
  }

  return {
    handle: (message) => {
      const reply = last.then(() => handle(message))
      last = reply
      return reply
    },
  }
}
