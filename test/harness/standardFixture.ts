import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transaction } from '@scure/btc-signer'
import { installWallet } from './installWallet'
import type { Hex, MockWalletOptions, WindowTarget } from './types'
import { createWindow, watchAnnouncements } from './walletFixture'

/** An account object of Wallet Standard, as far as tests look. */
export type AppAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
  label?: string
}

/** A wallet object of Wallet Standard, as an app gets it. */
export type AppWallet = {
  version: string
  name: string
  icon: string
  chains: readonly string[]
  accounts: readonly AppAccount[]
  features: Record<string, Record<string, unknown>>
}

/** Seeds of Solana keys for tests. */
export const seeds: readonly Hex[] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]

/** Bitcoin keys for tests. */
export const bitcoinKeys = [`0x${'03'.repeat(32)}`, `0x${'04'.repeat(32)}`] as const

/** A Solana cluster that nobody answers for. */
export const nowhere = { id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:9' } as const

/** An app of Wallet Standard in a window: the wallets registered now, and what happened. */
export const createApp = (target: WindowTarget) => {
  const wallets: AppWallet[] = []
  const api = {
    register: (...given: AppWallet[]) => {
      wallets.push(...given)
      return () => given.forEach((wallet) => wallets.splice(wallets.indexOf(wallet), 1))
    },
  }
  target.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(given: typeof api) => void>).detail(api),
  )
  target.dispatchEvent(new target.CustomEvent('wallet-standard:app-ready', { detail: api }))
  return { wallets }
}

/** A mock wallet in a window of its own, reached by Wallet Standard, with the changes it told. */
export const createStandardFixture = async (
  options: MockWalletOptions = { solana: { keys: seeds, chains: [nowhere] } },
) => {
  const target = createWindow()
  const announcements = watchAnnouncements(target)
  const app = createApp(target)
  const wallet = await installWallet(target, options)
  const [entry] = app.wallets
  if (!entry) throw new Error('The wallet did not register itself')
  const changes: { accounts?: readonly AppAccount[]; chains?: readonly string[] }[] = []
  const on = entry.features['standard:events']?.on as (
    event: 'change',
    listener: (change: object) => void,
  ) => () => void
  const off = on('change', (change) => changes.push(change))
  const call = <Result>(feature: string, ...inputs: unknown[]): Promise<Result> => {
    const method = entry.features[feature]?.[feature.slice(feature.indexOf(':') + 1)]
    if (typeof method !== 'function') throw new Error(`The wallet has no ${feature}`)
    return method(...inputs)
  }
  const connect = async (input?: object) =>
    (await call<{ accounts: readonly AppAccount[] }>('standard:connect', ...(input ? [input] : [])))
      .accounts
  return { target, announcements, app, wallet, entry, changes, off, call, connect }
}

/**
 * A server with the part of Esplora's HTTP interface that wallets use: every address has these
 * coins; what is sent is kept.
 */
export const serveEsplora = async (
  coins: readonly { txid: string; vout: number; value: number }[],
) => {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end(JSON.stringify(coins))
    let body = ''
    for await (const chunk of request) body += chunk
    sent.push(body)
    return response.end(
      Transaction.fromRaw(Buffer.from(body, 'hex'), { allowUnknownOutputs: true }).id,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    sent,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
