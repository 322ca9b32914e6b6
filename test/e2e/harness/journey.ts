import type { Page } from 'playwright-core'
import { Connection, PublicKey } from 'solana-web3-legacy'
import { createPublicClient, formatEther, type Hash, http } from 'viem'
import { expect } from 'vitest'
import { shownInstead } from '../../harness/shownInstead'
import { answerNext } from './answerNext'
import type { Opened } from './openPage'

/** What a journey needs to know of the demo it is made through. */
export type Place = {
  readonly chains: readonly { readonly id: number; readonly url: string }[]
  /** The account of the demo wallet, and the one that is sent to. */
  readonly account: `0x${string}`
  readonly recipient: `0x${string}`
  /** The local Solana: the demo wallet's account there, and the one that is sent to. */
  readonly solana: {
    readonly url: string
    readonly chainId: string
    readonly account: string
    readonly recipient: string
  }
}

/** Called after each step with what was done. */
export type Shot = (page: Page, what: string) => Promise<void>

const shownIn = (page: Page, id: string) => page.getByTestId(id).getAttribute('data-value')

/** A client of its own: nothing of the page's is trusted for what the chain says. */
const clientOf = ({ chains }: Place, at: 0 | 1) =>
  createPublicClient({ transport: http(chains[at]?.url) })

const balanceOf = async (place: Place, at: 0 | 1) =>
  formatEther(await clientOf(place, at).getBalance({ address: place.account }))

/** Connects the demo wallet through the modal. */
export const connect = async ({ page }: Opened, place: Place, shot: Shot) => {
  await page.getByTestId('connect').waitFor()
  await shot(page, 'start')
  await page.getByTestId('connect').click()
  const wallet = page.getByRole('button', { name: /Tessera Demo Wallet/ })
  await wallet.waitFor()
  await shot(page, 'modal')
  await wallet.click()
  const evm = page.getByRole('button', { name: /Local One/ })
  await shownInstead(page, evm.waitFor())
  await shot(page, 'choose')
  await answerNext(
    page,
    () => evm.click(),
    'Approve',
    async (own) => {
      await own.getByRole('button', { name: 'Approve', exact: true }).waitFor()
      await shot(page, 'waiting')
      await shot(own, 'wallet')
    },
  )
  await expect.poll(() => shownIn(page, 'address')).toBe(place.account)
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await expect.poll(() => shownIn(page, 'balance')).toBe(await balanceOf(place, 0))
  expect(await shownIn(page, 'network')).toBe('eip155:31337')
  await shot(page, 'connected')
}

/** Declines a signature, then signs; the page recovers the account from the signature. */
export const sign = async ({ page }: Opened, place: Place, shot: Shot) => {
  await answerNext(page, () => page.getByTestId('sign').click(), 'Reject')
  await expect
    .poll(() => page.getByTestId('problem').textContent())
    .toBe('You declined. Nothing was signed. You can try again.')
  await shot(page, 'declined')
  await answerNext(page, () => page.getByTestId('sign').click())
  await expect.poll(() => shownIn(page, 'recovered')).toBe(place.account)
  await shot(page, 'signed')
}

/** Sends 0.01 ETH; a second client finds the receipt in the block the page shows. */
export const send = async ({ page }: Opened, place: Place, shot: Shot) => {
  const client = clientOf(place, 0)
  const before = await client.getBalance({ address: place.recipient })
  await answerNext(page, () => page.getByTestId('send').click())
  const block = BigInt((await page.getByTestId('block').textContent({ timeout: 30_000 })) ?? '-1')
  const hash = (await shownIn(page, 'hash')) as Hash
  const receipt = await client.getTransactionReceipt({ hash })
  expect(receipt).toMatchObject({
    status: 'success',
    blockNumber: block,
    from: place.account.toLowerCase(),
    to: place.recipient.toLowerCase(),
  })
  expect((await client.getBalance({ address: place.recipient })) - before).toBe(10n ** 16n)
  await expect.poll(() => shownIn(page, 'balance')).toBe(await balanceOf(place, 0))
  await shot(page, 'sent')
}

/** Switches to the second chain and back; the balance follows. */
export const switchAndBack = async ({ page }: Opened, place: Place, shot: Shot) => {
  const balances = [await balanceOf(place, 0), await balanceOf(place, 1)] as const
  expect(balances[0]).not.toBe(balances[1])
  for (const at of [1, 0] as const) {
    await answerNext(page, () => page.getByTestId('switch').click())
    await expect.poll(() => shownIn(page, 'network')).toBe(`eip155:${place.chains[at]?.id}`)
    await expect.poll(() => shownIn(page, 'balance')).toBe(balances[at])
    await shot(page, at ? 'switched' : 'back')
  }
}

/**
 * Goes to Solana, where the wallet is connected first; signs there and sends 0.01 SOL, which a
 * second client finds; and goes back.
 */
export const visitSolana = async ({ page, windows }: Opened, place: Place, shot: Shot) => {
  const { url, chainId, account, recipient } = place.solana
  const client = new Connection(url, 'confirmed')
  const before = await client.getBalance(new PublicKey(recipient))
  await answerNext(page, () => page.getByTestId('across').click())
  await expect.poll(() => shownIn(page, 'address')).toBe(account)
  expect(await shownIn(page, 'network')).toBe(chainId)
  await expect
    .poll(() => shownIn(page, 'balance'))
    .toBe(String((await client.getBalance(new PublicKey(account))) / 1e9))
  await shot(page, 'solana')
  await answerNext(page, () => page.getByTestId('sign').click())
  await expect.poll(() => shownIn(page, 'recovered')).toBe(account)
  await answerNext(page, () => page.getByTestId('send').click())
  const slot = Number(await page.getByTestId('block').textContent({ timeout: 30_000 }))
  const { value } = await client.getSignatureStatus((await shownIn(page, 'hash')) as string, {
    searchTransactionHistory: true,
  })
  expect(value).toMatchObject({ err: null, slot })
  expect((await client.getBalance(new PublicKey(recipient))) - before).toBe(10_000_000)
  await expect
    .poll(() => shownIn(page, 'balance'))
    .toBe(String((await client.getBalance(new PublicKey(account))) / 1e9))
  await shot(page, 'solana-sent')
  const asked = windows.length
  await page.getByTestId('across').click()
  await expect.poll(() => shownIn(page, 'address')).toBe(place.account)
  // connected there already: nothing to ask
  expect(windows.length).toBe(asked)
}

/** Reloads: the session is restored and the wallet does not ask. */
export const reload = async ({ page, windows }: Opened, place: Place, shot: Shot) => {
  const asked = windows.length
  expect(asked).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => shownIn(page, 'address')).toBe(place.account)
  await expect.poll(() => shownIn(page, 'balance')).toBe(await balanceOf(place, 0))
  expect(windows.length).toBe(asked)
  await shot(page, 'restored')
}

/** Disconnects and reloads: it stays disconnected, and the wallet does not ask. */
export const disconnect = async ({ page, windows }: Opened, shot: Shot) => {
  const asked = windows.length
  await page.getByTestId('disconnect').click()
  await page.getByTestId('connect').waitFor()
  await page.reload()
  await page.getByTestId('connect').waitFor()
  await expect.poll(() => page.getByTestId('state').textContent()).toMatch(/"initialized": true/)
  // A restoration that wrongly ran would have ended by then: the one above is done in the same
  // time.
  await page.waitForTimeout(500)
  expect(await page.getByTestId('address').count()).toBe(0)
  expect(windows.length).toBe(asked)
  await shot(page, 'disconnected')
}
