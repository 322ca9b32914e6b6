import { Window } from 'happy-dom'
import { inject } from 'vitest'
import type { LocalAccount } from '../../scripts/chains.mjs'
import { installWallet } from './installWallet'
import type {
  MockWalletOptions,
  WalletChain,
  WalletInfo,
  WalletProvider,
  WindowTarget,
} from './types'

/** The running local chains as a wallet knows them. */
export const localChains = (): WalletChain[] =>
  inject('chains').map(({ id, url }, index) => ({ id, name: `Local ${index + 1}`, rpcUrl: url }))

/**
 * A funded account by index. Test files that send use different ones: they run side by side on the
 * same chains.
 */
export const accountAt = (index: number): LocalAccount => {
  const account = inject('accounts')[index]
  if (!account) throw new Error(`There is no account ${index}`)
  return account
}

/** An empty happy-dom window. */
export const createWindow = () =>
  new Window({ url: 'http://dapp.localhost/' }) as unknown as WindowTarget

/** Everything announced in a window from now on, and what asks for more. */
export const watchAnnouncements = (target: WindowTarget) => {
  const seen: { info: WalletInfo; provider: WalletProvider }[] = []
  target.addEventListener('eip6963:announceProvider', (event) =>
    seen.push((event as CustomEvent).detail),
  )
  return { seen, ask: () => target.dispatchEvent(new target.Event('eip6963:requestProvider')) }
}

/**
 * A mock wallet in a window of its own, reached as a dapp reaches it, with the events it emitted.
 */
export const createFixture = async (options: Partial<MockWalletOptions> = {}) => {
  const target = createWindow()
  const announcements = watchAnnouncements(target)
  const wallet = await installWallet(target, {
    accounts: inject('accounts'),
    chains: localChains(),
    ...options,
  })
  const provider = announcements.seen[0]?.provider
  if (!provider) throw new Error('The wallet did not announce itself')
  const events: [string, unknown][] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
    provider.on(event, (value) => events.push([event, value]))
  }
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { target, announcements, wallet, provider, events, request }
}

/** The code a request ends with, or 'no error'. */
export const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

/** Whether a promise has settled within some milliseconds. */
export const settlesWithin = async (promise: Promise<unknown>, ms: number) => {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))
  return Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    late,
  ])
}
