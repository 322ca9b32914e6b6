import type { Page } from 'playwright-core'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from 'solana-web3-legacy'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { type LocalSolana, startSolana } from '../../../scripts/solana.mjs'
import { everything } from '../../everything'
import { installWallet } from '../../harness/installWallet'
import { connectTo, keypairOf } from '../../harness/solanaFixture'
import type { MockWallet } from '../../harness/types'
import { type Front, startFront } from '../data/fixture'
import { judge, serveHostPage, testsOn } from '../hostPage'
import type {} from './checksPage'

const tokens = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

let solana: LocalSolana
let front: Front
let me: PublicKey
let friend: PublicKey
let mine: PublicKey
beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 100 })
  front = await startFront(solana.url)
  ;[me, friend] = [0, 1].map((at) => keypairOf(solana.accounts[at] as never).publicKey) as [
    PublicKey,
    PublicKey,
  ]
  const mint = new PublicKey(await solana.mint('checksPage', 6, 1_000_000n))
  mine = PublicKey.findProgramAddressSync(
    [me.toBuffer(), tokens.toBuffer(), mint.toBuffer()],
    associated,
  )[0]
})
afterAll(async () => {
  await front.stop()
  await solana.stop()
})

const wireOf = async (...instructions: TransactionInstruction[]) => {
  const { blockhash } = await connectTo(solana).getLatestBlockhash()
  const transaction = new Transaction({ feePayer: me, recentBlockhash: blockhash }).add(
    ...instructions,
  )
  return transaction.serialize({ requireAllSignatures: false }).toString('base64')
}
const pay = (toPubkey: PublicKey) =>
  SystemProgram.transfer({ fromPubkey: me, toPubkey, lamports: 5_000_000 })
/** The account of the tokens gets another owner, behind a payment that is shown first. */
const takeover = () => [
  pay(friend),
  new TransactionInstruction({
    programId: tokens,
    keys: [
      { pubkey: mine, isSigner: false, isWritable: true },
      { pubkey: me, isSigner: true, isWritable: false },
    ],
    data: Buffer.concat([Buffer.from([6, 2, 1]), Keypair.generate().publicKey.toBuffer()]),
  }),
]
const bid = () => [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000_000 }),
  pay(friend),
]

describe.each(['react', 'preact'] as const)('Solana on %s', (renderer) => {
  const { also, test, looks } = testsOn(renderer)
  let wallet: MockWallet
  const openPage = serveHostPage(
    new URL('./checksPage.ts', import.meta.url),
    'checking',
    renderer,
    async (page) => {
      const { secret } = solana.accounts[0] as LocalSolana['accounts'][number]
      wallet = await installWallet(page, {
        accounts: [`0x${'11'.repeat(32)}`],
        chains: [{ id: 1, name: 'Local', rpcUrl: solana.url }],
        solana: { keys: [secret], chains: [{ id: 'solana:localnet', rpcUrl: solana.url }] },
      })
    },
    { node: () => front.url },
  )
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
    page.setDefaultTimeout(15_000)
  })
  const make = (more: object = {}) =>
    page.evaluate((given) => window.checking.make(given as never), {
      node: { url: front.url, id: 1 },
      genesisHash: solana.genesisHash,
      namespace: 'solana',
      rdns: wallet.info.rdns,
      book: [friend.toBase58()],
      ...more,
    })
  const send = async (...instructions: TransactionInstruction[]) => {
    const transaction = await wireOf(...instructions)
    await page.evaluate(
      (wire) =>
        window.checking.ask('solana_signAndSendTransaction', { transaction: wire }, 'solana'),
      transaction,
    )
    return transaction
  }
  const asked = () =>
    wallet.requests().filter(({ method }) => method === 'solana:signAndSendTransaction')
  const ended = () => page.evaluate(() => window.checking.ended)

  test('an ordinary payment goes to the wallet at once; a takeover waits for a tick, by keyboard alone', async () => {
    await make()
    await send(pay(friend))
    await expect
      .poll(ended)
      .toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/) })
    expect(await page.evaluate(() => window.checking.isOpen())).toBe(false)
    expect(asked()).toHaveLength(1)
    await send(...takeover())
    const tick = page.getByRole('checkbox')
    await tick.waitFor()
    await page.getByText('goes into other hands').waitFor()
    const approve = page.getByRole('button', { name: 'Approve' })
    // longer than the button waits by itself
    await page.waitForTimeout(700)
    expect(await approve.isDisabled()).toBe(true)
    const reach = async (target: typeof tick) => {
      const isReached = () =>
        target.evaluate(
          (element) => (element.getRootNode() as ShadowRoot).activeElement === element,
        )
      for (let presses = 0; presses < 20 && !(await isReached()); presses++)
        await page.keyboard.press('Tab')
      expect(await isReached()).toBe(true)
    }
    await reach(tick)
    await page.keyboard.press('Space')
    await reach(approve)
    expect(asked()).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => asked().length).toBe(2)
  })

  also.each(looks)(
    'axe has no complaint of a takeover, a bid that is dear, and an ordinary payment: $locale, $themes',
    async ({ locale, themes }) => {
      for (const [name, build, wanted, isAlways] of [
        ['takeover', takeover, 'input[type=checkbox]', true],
        ['bid', bid, 'input[type=checkbox]', everything],
        ['payment', () => [pay(friend)], '.t-kv bdi', everything || renderer === 'react'],
      ] as const) {
        if (!isAlways) continue
        await make({ locale, asksAlways: true })
        await send(...build())
        await page.locator(wanted).first().waitFor()
        await expect.poll(() => page.locator('.t-skel').count()).toBe(0)
        for (const theme of themes) {
          await page.evaluate((mode) => window.checking.setTheme(mode), theme)
          await judge(page, `checks-solana-${name}-${theme}-${locale}-${renderer}`)
        }
      }
    },
  )
})
