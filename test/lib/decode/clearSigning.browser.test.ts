import type { Page } from 'playwright-core'
import { Keypair, SystemProgram, Transaction } from 'solana-web3-legacy'
import { encodeAbiParameters, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { beforeEach, describe, expect } from 'vitest'
import { judge, serveHostPage, testsOn } from '../../plugins/hostPage'
import type {} from './clearSigningPage'

const ME = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const payer = Keypair.generate().publicKey
const accounts = { eip155: ME, solana: payer.toBase58() }
/** A token with six decimals, and a symbol that turns the direction. */
const answers = {
  '0x313ce567': `0x${'6'.padStart(64, '0')}`,
  '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['US\u202eDC']),
}
const abi = parseAbi([
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function execute(address, uint256, bytes)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
])
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, maxUint256] })

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  const openPage = serveHostPage(
    new URL('./clearSigningPage.ts', import.meta.url),
    'signing',
    renderer,
  )
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })
  const make = (more: object = {}) =>
    page.evaluate((given) => window.signing.make(given as never), { accounts, answers, ...more })
  const ask = async (method: string, params: unknown, namespace?: 'solana') => {
    await page.evaluate(
      ([name, given, where]) => window.signing.ask(name as string, given, where as never),
      [method, params, namespace] as const,
    )
    await page.getByRole('button', { name: /^(Approve|Sign|موافقة|توقيع)$/ }).waitFor()
  }
  const send = (data: Hex, to = ROUTER) => ask('eth_sendTransaction', [{ from: ME, to, data }])
  const text = () => page.locator('.t-view').innerText()

  also(
    'an unlimited approval that is hidden in a call is said, with the whole address of the spender',
    async () => {
      await make()
      await send(encodeFunctionData({ abi, functionName: 'execute', args: [TOKEN, 0n, approve] }))
      await page.getByText('Allow unlimited spending of a token').waitFor()
      const shown = await text()
      for (const each of [
        'Calls through a contract',
        'Without limit',
        OTHER,
        TOKEN,
        'The spender may take all of this token',
      ])
        expect(shown).toContain(each)
      await judge(page, `clear-batch-${renderer}`)
    },
  )

  test('control: without the plugin it is a call with a selector', async () => {
    await make({ isWithout: true })
    await send(encodeFunctionData({ abi, functionName: 'execute', args: [TOKEN, 0n, approve] }))
    expect(await text()).toContain('0xb61d27f6')
    expect(await text()).not.toContain(OTHER)
  })

  test('a swap says what is given and got, in units of the token, whose symbol is cleaned', async () => {
    await make()
    await send(
      encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForTokens',
        args: [1_500_000n, 2_000_000n, [TOKEN, OTHER], ME, 1_900_000_000n],
      }),
    )
    await page.getByText('You get at least').waitFor()
    await page.getByText('1.5').first().waitFor()
    const shown = await text()
    expect(shown).toMatch(/1\.5\s+USDC/)
    expect(shown).not.toContain('\u202e')
    await judge(page, `clear-swap-${renderer}`)
  })

  test('a transfer that the approve view says by itself is not said twice', async () => {
    await make()
    await send(encodeFunctionData({ abi, functionName: 'transfer', args: [OTHER, 5n] }), TOKEN)
    await page.getByText(OTHER.toLowerCase()).first().waitFor()
    expect((await text()).toLowerCase().split(OTHER.toLowerCase())).toHaveLength(2)
  })

  test('a call without words: its selector, and its data in pieces', async () => {
    await make({ themeMode: 'light' })
    await send(`0xdeadbeef${'ab'.repeat(32)}`)
    await page.getByText('Not all of what this does can be explained.').waitFor()
    expect(await text()).toContain('ab'.repeat(32))
    await judge(page, `clear-unknown-${renderer}`)
  })

  also('typed data: members by their paths, and what is not signed', async () => {
    await make()
    const data = {
      types: {
        Mail: [
          { name: 'to', type: 'address' },
          { name: 'text', type: 'string' },
        ],
      },
      primaryType: 'Mail',
      domain: { name: 'Post', chainId: 1, verifyingContract: TOKEN },
      message: { to: OTHER, text: 'Hi\u202e', gift: '5 ETH' },
    }
    await ask('eth_signTypedData_v4', [ME, JSON.stringify(data)])
    await page.getByText('Some of the data is not signed').waitFor()
    const shown = await text()
    for (const each of ['gift', 'not signed', 'Hi\\u{202e}']) expect(shown).toContain(each)
    await judge(page, `clear-typed-${renderer}`)
  })

  test('a sign-in for another site is warned of; Solana in Arabic is in words too', async () => {
    await make({ locale: 'ar' })
    const transaction = new Transaction({ feePayer: payer, recentBlockhash: payer.toBase58() }).add(
      SystemProgram.assign({ accountPubkey: payer, programId: Keypair.generate().publicKey }),
    )
    await ask(
      'solana_signTransaction',
      {
        transaction: transaction
          .serialize({ requireAllSignatures: false, verifySignatures: false })
          .toString('base64'),
      },
      'solana',
    )
    await page.getByText('تسليم حساب').waitFor()
    await judge(page, `clear-solana-ar-${renderer}`)
    await make()
    await ask('personal_sign', [
      `0x${Buffer.from(`bank.example wants you to sign in with your Ethereum account:\n${ME}\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`).toString('hex')}`,
      ME,
    ])
    await page.getByText('The site that asks is not the one').waitFor()
  })
})
