import { Connection, PublicKey } from 'solana-web3-legacy'
import { createPublicClient, erc20Abi, http } from 'viem'
import { expect } from 'vitest'
import { answerNext } from './answerNext'
import type { Place, Shot } from './journey'
import type { Opened } from './openPage'

/** What the demo's server tells its page of tokens. */
interface Tokens {
  readonly tokens: readonly {
    readonly chainId: number | string
    readonly address: string
    readonly symbol: string
  }[]
}

/**
 * Opens the account view and sends by the form there; the result and the account's activity tell of
 * it.
 */
async function fill(
  { page }: Opened,
  shot: Shot,
  {
    to,
    amount,
    token,
    name,
  }: {
    readonly to: string
    readonly amount: string
    readonly token?: string
    readonly name: string
  },
) {
  // the page has a button of that name too
  const modal = page.locator('tessera-kit')
  const button = (label: string | RegExp) => modal.getByRole('button', { name: label })
  await page.locator('.tessera-button').click()
  await button(/^Send$/).click()
  if (token !== undefined) {
    await button(/choose a token/).click()
    await modal.getByText(token, { exact: true }).first().click()
  }
  await modal.getByLabel('To', { exact: true }).fill(to)
  await modal.getByLabel(/^Amount in/).fill(amount)
  await button('Review').click()
  const ask = button(/^Send$/)
  await expect.poll(() => ask.isEnabled(), { timeout: 30_000 }).toBe(true)
  await shot(page, `form-${name}`)
  await answerNext(page, () => ask.click())
  await modal.getByText('Transaction started').waitFor()
  await expect
    .poll(() => modal.locator('.t-kv').filter({ hasText: 'Status' }).locator('dd').innerText(), {
      timeout: 30_000,
    })
    .toBe('Confirmed')
  await shot(page, `form-${name}-sent`)
  await button('Done').click()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await page.locator('.ac .t-row').filter({ hasText: amount }).first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
}

/**
 * Sends coins and the demo's dollar from the form, on the EVM chain in front and on Solana; clients
 * of their own find what was typed.
 */
export async function sendFromForm(
  opened: Opened,
  place: Place,
  { tokens }: Tokens,
  shot: Shot,
): Promise<void> {
  const { page } = opened
  const [{ url, id }] = place.chains as [Place['chains'][number]]
  const dollarOn = (chainId: number | string) =>
    tokens.find((token) => token.chainId === chainId && token.symbol === 'DUSD')?.address as string
  const client = createPublicClient({ transport: http(url) })
  const coins = () => client.getBalance({ address: place.recipient })
  const dollars = () =>
    client.readContract({
      abi: erc20Abi,
      address: dollarOn(id) as `0x${string}`,
      functionName: 'balanceOf',
      args: [place.recipient],
    })
  const before = [await coins(), await dollars()] as const
  await fill(opened, shot, { to: place.recipient, amount: '0.012', name: 'coin' })
  expect((await coins()) - before[0]).toBe(12_000_000_000_000_000n)
  await fill(opened, shot, {
    to: place.recipient,
    amount: '1.25',
    token: 'Demo Dollar',
    name: 'token',
  })
  expect((await dollars()) - before[1]).toBe(1_250_000n)

  const { solana } = place
  const other = new Connection(solana.url, 'confirmed')
  const recipient = new PublicKey(solana.recipient)
  const lamports = () => other.getBalance(recipient)
  const held = async () => {
    const { value } = await other.getTokenAccountsByOwner(recipient, {
      mint: new PublicKey(dollarOn(solana.chainId)),
    })
    return value.reduce((sum, { account }) => sum + account.data.readBigUInt64LE(64), 0n)
  }
  const had = [await lamports(), await held()] as const
  await answerNext(page, () => page.getByTestId('across').click())
  await expect
    .poll(() => page.getByTestId('address').getAttribute('data-value'))
    .toBe(solana.account)
  await fill(opened, shot, { to: solana.recipient, amount: '0.012', name: 'sol' })
  expect((await lamports()) - had[0]).toBe(12_000_000)
  await fill(opened, shot, {
    to: solana.recipient,
    amount: '1.25',
    token: 'Demo Dollar',
    name: 'spl',
  })
  expect((await held()) - had[1]).toBe(1_250_000n)
}
