import type { Page } from 'playwright-core'
import {
  type Address,
  createTestClient,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { everything } from '../../everything'
import { serveHostPage } from '../hostPage'
import oddTokens from './oddTokens.json'
import type {} from './sendPage'

const [local] = inject('chains')
const chain = defineChain({
  id: local.id,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [local.url] } },
})
const client = createTestClient({ chain, mode: 'anvil', transport: http(local.url) })
  .extend(publicActions)
  .extend(walletActions)
const lists = [
  {
    tokens: [
      { chainId: local.id, address: local.token, name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 },
    ],
  },
]
const dollar = `eip155:${local.id}/erc20:${local.token.toLowerCase()}`

const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) =>
    (byte & 15).toString(16),
  ).join('')
/** Somebody whose key the node has, with coins. */
async function somebody(address: string = `0x${digits(40)}`): Promise<Address> {
  const known = getAddress(address)
  await client.impersonateAccount({ address: known })
  await client.setBalance({ address: known, value: parseEther('10') })
  return known
}
/**
 * Another one that begins and ends alike, as the kit shortens addresses and as visitors compare
 * them.
 */
const twinOf = (address: Address) => somebody(address.slice(0, 6) + digits(30) + address.slice(-6))
const land = async (hash: `0x${string}`) => client.waitForTransactionReceipt({ hash })

/**
 * What is done to somebody who has paid a friend: dust, nothing moved in their name, a token of the
 * same name that tells of a transfer, and its airdrop.
 */
async function attack(victim: Address, twin: Address) {
  const attacker = await somebody()
  const send = async (from: Address, to: Address, data: `0x${string}`) =>
    land(await client.sendTransaction({ account: from, to, data, gas: 300_000n }))
  const { abi, bytecode } = oddTokens.Twin
  const deployed = await land(
    await client.sendTransaction({
      account: attacker,
      data: encodeDeployData({
        abi,
        bytecode: bytecode as `0x${string}`,
        args: [victim, 'Demo Dollar', 'DUSD'],
      }),
      gas: 2_000_000n,
    }),
  )
  const fake = deployed.contractAddress as Address
  const dust = await land(await client.sendTransaction({ account: twin, to: victim, value: 1n }))
  const nothing = await send(
    attacker,
    local.token as Address,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [victim, twin, 0n] }),
  )
  const pretended = await send(
    attacker,
    fake,
    encodeFunctionData({ abi, functionName: 'pretend', args: [victim, twin, 5_000_000n] }),
  )
  for (const { status } of [dust, nothing, pretended]) expect(status).toBe('success')
  return {
    fake,
    tricks: [dust, nothing, pretended, deployed].map(({ transactionHash }) => transactionHash),
  }
}

describe.each(everything ? (['react', 'preact'] as const) : (['react'] as const))(
  'on %s',
  (renderer) => {
    /** To whom the wallet was asked to send. */
    const asked: string[] = []
    const openPage = serveHostPage(
      new URL('./sendPage.ts', import.meta.url),
      'sending',
      renderer,
      async (page) => {
        asked.length = 0
        await page.exposeFunction('askTest', async (what: string, params: unknown) => {
          const method = what.split(' ')[1]
          if (method === 'eth_sendTransaction') {
            const [{ to, data }] = params as [{ to: string; data?: string }]
            asked.push(getAddress(data ? `0x${data.slice(34, 74)}` : to))
          }
          return (
            await fetch(local.url, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
            })
          ).json()
        })
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'clipboard', {
            value: { readText: async () => (window as unknown as { copied?: string }).copied },
          })
        })
      },
    )

    /**
     * A page of somebody who has paid a friend in coins and tokens, by the form; then the attack.
     */
    async function begin(context: Parameters<typeof openPage>[0], checks: boolean) {
      const [victim, friend] = [await somebody(), await somebody()]
      await client.request({
        method: 'anvil_dealERC20' as never,
        params: [victim, local.token, '0x5f5e100'] as never,
      })
      const page = await openPage(context)
      page.setDefaultTimeout(20_000)
      const button = (name: string | RegExp) => page.getByRole('button', { name })
      const open = (params?: object, view: 'send' | 'account' = 'send') =>
        page.evaluate(([name, given]) => window.sending.open(name, given), [view, params] as const)
      const review = async () => {
        await page.locator('.sd > .t-btn[data-kind=primary]').click()
        await expect.poll(() => page.evaluate(() => window.sending.view())).toBe('send/review')
      }
      await page.evaluate((given) => window.sending.make(given as never), {
        networks: [{ id: local.id, name: 'Local' }],
        accounts: [victim],
        lists,
        history: true,
        checks,
      })
      for (const [asset, amount] of [
        [`eip155:${local.id}/slip44:60`, '0.5'],
        [dollar, '5'],
      ]) {
        await open({ to: friend, asset, amount })
        await review()
        await button(/^Send$/).click()
        await page.getByText('Transaction started').waitFor()
      }
      expect(asked).toEqual([friend, friend])
      const twin = await twinOf(friend)
      return { page, victim, friend, twin, button, open, review, ...(await attack(victim, twin)) }
    }
    const paste = async (
      page: Page,
      button: (name: string) => ReturnType<Page['getByRole']>,
      copied: string,
    ) => {
      await page.evaluate((text) => Object.assign(window, { copied: text }), copied)
      await button('Paste').click()
    }

    test('nothing of an attacker is offered, in the form, among the tokens, or in the history', async (context) => {
      const { page, victim, friend, twin, fake, tricks, open, button } = await begin(context, false)
      const tell = () =>
        page.evaluate((account) => window.sending.told(account), `eip155:${local.id}:${victim}`)
      const hiddenAs = (told: Awaited<ReturnType<typeof tell>>) =>
        tricks.map((hash) => told.filter((item) => item.hash === hash).map(({ hidden }) => hidden))
      // a node's logs tell nothing of coins that came, and nothing of what an unlisted token calls
      // itself
      await expect
        .poll(async () => hiddenAs(await tell()))
        .toEqual([[], ['poison'], ['poison'], [undefined]])
      const told = await tell()
      // what is shown leads to nobody but the friend
      expect(
        new Set(
          told.flatMap(({ hidden, counterparty }) =>
            hidden || !counterparty ? [] : counterparty.toLowerCase(),
          ),
        ),
      ).toEqual(new Set([friend.toLowerCase()]))
      await open()
      await page.locator('.sd-who .t-row').first().waitFor()
      expect(
        await page
          .locator('.sd-who .t-row')
          .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label'))),
      ).toEqual([`Send to ${friend}`])
      await button(/choose a token/).click()
      await page.getByText('Demo Dollar').waitFor()
      expect(await page.locator('.sd .t-row').count()).toBe(2)
      await page.getByText('Demo Dollar').click()
      expect(await page.evaluate(() => window.sending.state())).toMatchObject({ asset: dollar })
      const drawn = await page.evaluate(
        () => document.querySelector('tessera-kit')?.shadowRoot?.innerHTML.toLowerCase() ?? '',
      )
      for (const theirs of [twin, fake]) expect(drawn).not.toContain(theirs.toLowerCase())
    })

    test('what was copied and swapped before it is pasted is warned of before the wallet is asked; without checks the form takes it', async (context) => {
      for (const checks of [true, false]) {
        const { page, twin, friend, button, open, review } = await begin(context, checks)
        await open()
        await paste(page, button, twin)
        await page.getByLabel(/^Amount in/).fill('0.25')
        await review()
        const warning = page.getByText('begins and ends like one you know')
        if (checks) {
          await warning.waitFor()
          // both are there in full, to be compared
          expect(
            await page
              .locator('.ck-two dd')
              .evaluateAll((all) => all.map(({ textContent }) => textContent?.toLowerCase())),
          ).toEqual([twin, friend].map((each) => each.toLowerCase()))
          // and the wallet is not asked by a press of habit
          expect(await button(/^Send$/).isDisabled()).toBe(true)
          await button(/^Send$/).click({ force: true })
          expect(await page.evaluate(() => window.sending.view())).toBe('send/review')
          expect(asked).not.toContain(twin)
        } else {
          await expect.poll(() => button(/^Send$/).isDisabled()).toBe(false)
          expect(await warning.count()).toBe(0)
          await button(/^Send$/).click()
          await page.getByText('Transaction started').waitFor()
          expect(asked).toContain(twin)
        }
      }
    })

    test('what is swapped between pasting and sending changes nothing: what is reviewed is what is sent', async (context) => {
      const { page, twin, friend, button, open, review } = await begin(context, true)
      await open()
      await paste(page, button, friend)
      await page.evaluate((text) => Object.assign(window, { copied: text }), twin)
      await page.getByLabel(/^Amount in/).fill('0.25')
      await review()
      expect(
        await page.locator('.t-kv').filter({ hasText: 'To' }).first().locator('dd').innerText(),
      ).toBe(friend)
      expect(await page.getByText('begins and ends like one you know').count()).toBe(0)
      await button(/^Send$/).click()
      await page.getByText('Transaction started').waitFor()
      expect(asked).toEqual([friend, friend, friend])
    })
  },
)
