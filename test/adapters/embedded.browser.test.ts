import { createPublicKey, verify } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import {
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBase58 } from '../../lib/bytes/base58'
import { openBrowser } from '../browser'
import { type FrameServers, startFrameServers } from '../frame/client/site/serve'
import type {} from './embeddedPage'

// Each library, and the kit's own hooks, with the embedded wallet: what is asked is approved in the
// frame, and signed by its account.

let browser: Browser
let servers: FrameServers
let page: Page
let accounts: { readonly eip155: string; readonly solana: string }
beforeAll(async () => {
  ;[browser, servers] = await Promise.all([
    openBrowser(),
    startFrameServers(fileURLToPath(new URL('./embeddedPage.ts', import.meta.url))),
  ])
  page = await browser.newPage()
  await page.goto(servers.app)
  await page.waitForFunction(() => 'embeddedPage' in window)
  accounts = await page.evaluate((options) => window.embeddedPage.start(options), {
    url: `${servers.wallet}/native`,
    projectId: 'app',
  })
})
afterAll(async () => {
  await browser?.close()
  await servers?.close()
})

type Name = Parameters<Window['embeddedPage']['ask']>[0]
/** Asks, approves in the frame, and resolves with the answer. */
const approved = async (name: Name, given?: string): Promise<string> => {
  const answer = page.evaluate(([asked, more]) => window.embeddedPage.ask(asked, more), [
    name,
    given,
  ] as const)
  const frame = page.frames().find((one) => one.url().startsWith(servers.wallet))
  await Promise.race([frame?.getByRole('button', { name: 'Approve' }).click(), answer])
  return (await answer) as string
}
const front = (namespace: 'eip155' | 'solana') =>
  page.evaluate((name) => window.embeddedPage.front(name), namespace)
const isSigned = (message: Uint8Array, signature: Uint8Array) =>
  verify(
    null,
    message,
    createPublicKey({
      key: Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        fromBase58(accounts.solana),
      ]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )
const hello = new TextEncoder().encode('hello')

test.each<Name>(['request', 'provider', 'viem', 'ethers', 'wagmi', 'hook'])(
  '%s: a message is signed by the account of EVM chains',
  async (name) => {
    await front('eip155')
    expect(
      await verifyMessage({
        address: accounts.eip155 as `0x${string}`,
        message: 'hello',
        signature: (await approved(name)) as `0x${string}`,
      }),
    ).toBe(true)
  },
)

test('viem: typed data is signed', async () => {
  await front('eip155')
  const signature = (await approved('typedData')) as `0x${string}`
  expect(
    await verifyTypedData({
      address: accounts.eip155 as `0x${string}`,
      signature,
      domain: { name: 'Example', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    }),
  ).toBe(true)
})

test('a hook sends, and has the hash that the frame answers', async () => {
  await front('eip155')
  expect(await approved('send')).toBe(`0x${'2a'.repeat(32)}`)
})

test('the hook signs on Solana where that is in front', async () => {
  await front('solana')
  const signature = await approved('hook')
  expect(isSigned(hello, fromBase58(signature))).toBe(true)
})

test('Solana’s wallet-adapter: a message, and a transaction, are signed', async () => {
  expect(isSigned(hello, Buffer.from(await approved('solanaMessage'), 'hex'))).toBe(true)
  const payer = new PublicKey(accounts.solana)
  const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 5 })
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    instructions: [instruction],
  }).compileToV0Message()
  const signed = VersionedTransaction.deserialize(
    Buffer.from(
      await approved(
        'solanaTransaction',
        Buffer.from(new VersionedTransaction(message).serialize()).toString('hex'),
      ),
      'hex',
    ),
  )
  expect(isSigned(message.serialize(), signed.signatures[0] as Uint8Array)).toBe(true)
})
