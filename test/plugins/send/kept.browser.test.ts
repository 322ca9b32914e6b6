import type { Page } from 'playwright-core'
import { getAddress } from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { everything } from '../../everything'
import { createSigner } from '../../kernel/networks/bip122/signer'
import { serveHostPage } from '../hostPage'
import type { Making } from './keptPage'

const [local, second] = inject('chains')
// nobody else spends from it, nor from the last account of Solana
const me = getAddress(
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
)
const solana = inject('solana')
const payerOfSolana = solana.accounts.at(-1)?.address as string
const key = (byte: number) => new Uint8Array(32).fill(byte)
const payerOfBitcoin = createSigner(key(7), 'p2wpkh', 'testnet').address

const askNode = async (url: string, method: string, params: unknown) =>
  (await (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  ).json()) as { result?: unknown; error?: { code: number; message: string } }
const balanceOf = async (url: string, method: string, address: string) => {
  const { result } = await askNode(
    url,
    method,
    method === 'getBalance' ? [address] : [address, 'latest'],
  )
  return typeof result === 'string' ? BigInt(result) : BigInt((result as { value: number }).value)
}
const utxo = { txid: 'ab'.repeat(32), vout: 1, value: '100000', confirmed: true }

interface Family {
  readonly making: Making
  readonly to: string
  readonly amount: string
  /** Base units, and how many of them a whole one has. */
  readonly all: () => Promise<bigint>
  readonly decimals: number
  readonly asset: string
  /** What a node of the chain answers. */
  readonly node: (
    method: string,
    params: unknown,
  ) => Promise<{
    readonly result?: unknown
    readonly error?: { readonly code: number; readonly message: string }
  }>
  /** The request that moves something. */
  readonly method: string
  /** An own fee as it is typed, and as it is asked for; without one the choice is "Fast". */
  readonly own?: { readonly field: string; readonly text: string; readonly fee: object }
}
const families: Readonly<Record<string, Family>> = {
  'EVM chains': {
    making: { namespace: 'eip155', chains: [local.id, second.id], address: me },
    to: getAddress(`0x${'5e4d'.repeat(10)}`),
    amount: '0.25',
    all: () => balanceOf(local.url, 'eth_getBalance', me),
    decimals: 18,
    asset: `eip155:${local.id}/slip44:60`,
    node: (method, params) => askNode(local.url, method, params),
    method: 'eth_sendTransaction',
  },
  Solana: {
    making: {
      namespace: 'solana',
      chains: [solana.genesisHash, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
      address: payerOfSolana,
    },
    to: solana.accounts[1]?.address as string,
    amount: '0.25',
    all: () => balanceOf(solana.url, 'getBalance', payerOfSolana),
    decimals: 9,
    asset: `${solana.chainId}/slip44:501`,
    node: (method, params) => askNode(solana.url, method, params),
    method: 'solana_signAndSendTransaction',
    own: { field: 'Priority fee', text: '2500', fee: { microLamports: 2500n } },
  },
  Bitcoin: {
    making: {
      namespace: 'bip122',
      chains: [
        '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
        '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
      ],
      address: payerOfBitcoin,
    },
    to: createSigner(key(9), 'p2tr', 'testnet').address,
    amount: '0.00025',
    all: async () => BigInt(utxo.value),
    decimals: 8,
    asset: 'bip122:000000000933ea01ad0ee984209779ba/slip44:0',
    node: async (method) => ({
      result: {
        getUtxos: [utxo],
        getFeeEstimates: { 1: 20, 6: 10, 24: 2 },
        getBalance: { confirmed: utxo.value, pending: '0' },
      }[method],
    }),
    method: 'signPsbt',
    own: { field: 'Fee rate', text: '12.5', fee: { satPerVbyte: 12.5 } },
  },
}

beforeAll(() => askNode(local.url, 'anvil_setBalance', [me, '0x8ac7230489e80000']))

describe.each(everything ? (['react', 'preact'] as const) : (['react'] as const))(
  'on %s',
  (renderer) => {
    /** What answers now. */
    const now = {
      family: undefined as Family | undefined,
      wallet: undefined as { code: number; message: string } | undefined,
      isAway: false,
    }
    const openPage = serveHostPage(
      new URL('./keptPage.ts', import.meta.url),
      'kept',
      renderer,
      (page) =>
        page.exposeFunction('askTest', async (method: string, params: unknown) => {
          const family = now.family as Family
          if (method === family.method)
            return { error: now.wallet ?? { code: -32603, message: 'nobody said what to answer' } }
          return now.isAway
            ? { error: { code: -32603, message: 'away' } }
            : family.node(method, params ?? [])
        }),
    )

    test.for(Object.entries(families))(
      '%s: recipient, asset, amount and fee stay through every failure, and what happened is said',
      async ([, family], context) => {
        Object.assign(now, { family, wallet: undefined, isAway: false })
        const { making, to, amount, asset, own } = family
        const page: Page = await openPage(context)
        page.setDefaultTimeout(15_000)
        await page.evaluate((given) => window.kept.make(given), making)
        const button = (name: string | RegExp) => page.getByRole('button', { name })
        const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
        const recipient = () => page.getByLabel('To', { exact: true })
        const sum = () => page.getByLabel(/^Amount in/)
        const view = () => page.evaluate(() => window.kept.view())
        const open = () => page.evaluate(() => window.kept.open('send', undefined))
        const review = async () => {
          await page.locator('.sd > .t-btn[data-kind=primary]').click()
          await expect.poll(view).toBe('send/review')
        }
        const send = async () => {
          await button(/^Send$/).click()
          await button('Approve').click()
        }
        /** What was typed is in the state, with the fee; and in the form, where that is drawn. */
        const isKept = async (row: string, typed = amount) => {
          expect(await page.evaluate(() => window.kept.draft()), row).toMatchObject({
            to,
            asset,
            amount: typed,
            fee: own?.fee ?? 'fast',
          })
          if ((await view()) === 'send')
            expect([await recipient().inputValue(), await sum().inputValue()], row).toEqual([
              to,
              typed,
            ])
        }

        await open()
        await recipient().fill(to)
        await sum().fill(amount)
        await review()
        const choice = own ? /^Own value/ : /^Fast/
        await button(choice).click()
        if (own) {
          await page.getByLabel(own.field, { exact: true }).fill(own.text)
          await button('Use this fee').click()
        }
        await expect.poll(() => page.locator('.t-row[aria-current]').innerText()).toMatch(choice)
        await expect.poll(() => button(/^Send$/).isDisabled()).toBe(false)

        // declined in the wallet
        now.wallet = { code: 4001, message: 'User rejected the request' }
        await send()
        await says('You declined it in the wallet. What you typed is still here.')
        await isKept('declined')

        // the wallet failed
        now.wallet = { code: -32000, message: 'nonce too low' }
        await send()
        await says('It was not sent. What you typed is still here.')
        await isKept('wallet failed')

        // the node is away
        now.isAway = true
        await button('Cancel').click()
        await isKept('node away, in the form')
        await review()
        await says('It could not be looked up what this costs.')
        await isKept('node away')
        now.isAway = false
        await button('Try again').click()
        await expect.poll(() => button(/^Send$/).isDisabled()).toBe(false)
        expect(await page.locator('.t-row[aria-current]').innerText()).toMatch(choice)

        // the wallet goes to another network, and comes back
        await page.evaluate(() => window.kept.moveTo(1))
        await button('Switch to First').waitFor()
        await isKept('network switched')
        await page.evaluate(() => window.kept.moveTo(0))
        await expect.poll(() => button(/^Send$/).isDisabled()).toBe(false)

        // the view is closed and drawn again
        await page.evaluate(() => window.kept.close())
        await expect.poll(view).toBeNull()
        await open()
        await recipient().waitFor()
        await isKept('view reloaded')

        // the session ends, and begins again
        await review()
        await page.evaluate(() => window.kept.disconnect())
        await expect.poll(view).toBeNull()
        await isKept('session ended')
        await page.evaluate(() => window.kept.connect())
        await open()
        await recipient().waitFor()
        await isKept('connected again')

        // not enough for the fee
        const all = await family.all()
        const whole = `${all / 10n ** BigInt(family.decimals)}.${String(all % 10n ** BigInt(family.decimals)).padStart(family.decimals, '0')}`
        await sum().fill(whole)
        await review()
        await says('Not enough for the network fee')
        await isKept('not enough for the fee', whole)
        await button('Cancel').click()
        await isKept('not enough for the fee, in the form', whole)
      },
    )
  },
)
