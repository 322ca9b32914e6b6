import { frameError } from '../protocol/errors'
import type { KeysClient } from './keys/createKeysClient'
import type { KeysAnswer } from './keys/messages'
import type { WalletRecord } from './openWallet'
import type { RawRequest } from './requests/types'

export interface OpenedWalletOptions {
  readonly keys: Pick<KeysClient, 'ask' | 'end' | 'isRunning'>
  /** Unlocks the worker with the wallet of who is signed in. */
  readonly open: () => Promise<WalletRecord>
  /** Puts the wallet that is open under another key. */
  readonly rotate: () => Promise<WalletRecord>
}

/** The wallet of who is signed in, open in the worker. */
export interface OpenedWallet {
  /**
   * The wallet; opened if it is not, once for all who ask meanwhile. Rejects as the opening does,
   * or with `login_needed` where the sign-in ended over it.
   */
  readonly get: () => Promise<WalletRecord>
  /**
   * Signs a request with the first account of `wallet`. Rejects with `login_needed` where another
   * is open by now.
   */
  readonly sign: (wallet: WalletRecord, request: RawRequest) => Promise<KeysAnswer<'sign'>>
  /**
   * Gives the wallet another key, see `rotateWallet`. Rejects as {@link get} does; the wallet is as
   * it was then.
   */
  readonly rotate: () => Promise<WalletRecord>
  /**
   * Ends the worker; the next {@link get} opens anew. Where `stale` is given and another is open by
   * now, nothing ends: who found it stale at the same time has opened anew.
   */
  readonly end: (stale?: WalletRecord) => void
}

/** Creates it; nothing is asked before it is needed. */
export function createOpenedWallet({ keys, open, rotate }: OpenedWalletOptions): OpenedWallet {
  let opened: WalletRecord | undefined
  let opening: Promise<WalletRecord> | undefined
  /** Ends of the wallet: what began before one is of a sign-in that is over. */
  let ends = 0
  let last: Promise<unknown> = Promise.resolve()

  const run = async (at: number, work: () => Promise<WalletRecord>) => {
    if (ends !== at) throw frameError('login_needed')
    const wallet = await work()
    if (ends !== at) {
      // the worker was unlocked behind the end
      keys.end()
      throw frameError('login_needed')
    }
    opened = wallet
    return wallet
  }
  const get = () => {
    if (opened && keys.isRunning()) return Promise.resolve(opened)
    const at = ends
    if (!opening) {
      const attempt = last.then(() => run(at, open))
      const over = () => {
        if (opening === attempt) opening = undefined
      }
      opening = attempt
      last = attempt.then(over, over)
    }
    return opening
  }
  return {
    get,
    sign: async (wallet, request) => {
      const { id, accounts } = await get()
      if (
        id !== wallet.id ||
        accounts.eip155 !== wallet.accounts.eip155 ||
        accounts.solana !== wallet.accounts.solana
      )
        throw frameError('login_needed')
      return keys.ask('sign', { index: 0, request })
    },
    rotate: async () => {
      const at = ends
      await get()
      const attempt = last.then(() => run(at, rotate))
      last = attempt.catch(() => undefined)
      return attempt
    },
    end: (stale) => {
      if (stale && stale !== opened) return
      ends++
      opened = undefined
      opening = undefined
      keys.end()
    },
  }
}
