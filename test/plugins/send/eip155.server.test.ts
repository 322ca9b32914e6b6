// @vitest-environment happy-dom
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AnyKit } from '../../../kernel/index'
import { activity } from '../../../plugins/activity'
import type { SendApi, TransferInput } from '../../../plugins/send'
import { codes } from '../data/evmTokens'
import { startEvm } from './evmSend'

let evm: Awaited<ReturnType<typeof startEvm>>
let kit: AnyKit
let api: SendApi
beforeAll(async () => {
  evm = await startEvm()
  ;({ kit, api } = await evm.start())
})
afterAll(async () => {
  kit?.destroy()
  await evm?.stop()
})
afterEach(() => {
  evm.behaviour.instead = undefined
  evm.asked.length = 0
})

let strangers = 0
/** An address that has nothing. */
const stranger = () =>
  getAddress(`0x${(0xabcdef_0000n + BigInt(++strangers)).toString(16).padStart(40, '7')}`)
const ether = 10n ** 18n
const feeOf = async (hash: string) => {
  const { gasUsed, effectiveGasPrice } = (await evm.ask('eth_getTransactionReceipt', hash)) as {
    gasUsed: string
    effectiveGasPrice: string
  }
  return BigInt(gasUsed) * BigInt(effectiveGasPrice)
}
const prepare = (input: Partial<TransferInput>) =>
  api.prepare({ asset: evm.coin, to: stranger(), amount: ether, ...input })

test('coins: what was prepared is what the wallet is asked and what is mined; the fee is no more than was said', async () => {
  const to = stranger()
  const before = await evm.balanceOf(evm.me)
  const transfer = await prepare({ to: to.toLowerCase(), amount: 123_456_789_012_345_678n })
  expect(transfer).toMatchObject({
    account: evm.me,
    to,
    amount: 123_456_789_012_345_678n,
    symbol: 'ETH',
    decimals: 18,
    balance: before,
    listed: true,
    chainId: evm.network.id,
  })
  expect(Object.isFrozen(transfer)).toBe(true)
  const sent = await api.send(transfer)
  expect(evm.asked).toEqual([
    {
      method: 'eth_sendTransaction',
      params: [{ from: evm.me, to, value: '0x1b69b4ba630f34e', chainId: '0x7a69' }],
    },
  ])
  await expect.poll(() => evm.balanceOf(to)).toBe(transfer.amount)
  const fee = await feeOf(sent.hash)
  expect(before - (await evm.balanceOf(evm.me))).toBe(transfer.amount + fee)
  expect(fee).toBeLessThanOrEqual(transfer.fee)
})

test('from the moment of sending it is in the activity, once and pending, with its amount and recipient; mined it is confirmed', async () => {
  const mine = await evm.start(activity())
  const feed = mine.kit
    .use(activity)
    .items({ account: `${evm.network.id}:${evm.me}`, chainIds: [evm.network.id] })
  const end = feed.watch(() => {})
  await evm.ask('evm_setAutomine', false)
  try {
    for (const [asset, symbol, decimals] of [
      [evm.coin, 'ETH', 18],
      [evm.assetOf(evm.token), 'DUSD', 6],
    ] as const) {
      const to = stranger()
      const { hash } = await mine.api.send(await mine.api.prepare({ asset, to, amount: 12_345n }))
      const told = () => feed.get().data?.items.filter((each) => each.hash === hash)
      await expect.poll(told).toMatchObject([
        {
          kind: 'sent',
          status: 'pending',
          counterparty: to,
          source: 'own',
          moves: [{ direction: 'out', asset, raw: 12_345n, symbol, decimals, to }],
        },
      ])
      await evm.ask('evm_mine')
      await expect.poll(() => told()?.map(({ status }) => status)).toEqual(['confirmed'])
    }
  } finally {
    await evm.ask('evm_setAutomine', true)
    end()
    mine.kit.destroy()
  }
})

test('with a chosen fee the fields are set, and the faster costs no less', async () => {
  const { fees, least } = await prepare({})
  const { baseFeePerGas } = (await evm.ask('eth_feeHistory', '0x1', 'latest', [])) as {
    baseFeePerGas: string[]
  }
  expect(least).toEqual({
    maxFeePerGas: BigInt(baseFeePerGas.at(-1) as string),
    maxPriorityFeePerGas: 0n,
  })
  expect(fees.map(({ choice }) => choice)).toEqual(['slow', 'normal', 'fast'])
  expect(fees[0]?.fee as bigint).toBeLessThanOrEqual(fees[2]?.fee as bigint)
  const fast = await prepare({ fee: 'fast' })
  const { hash } = await api.send(fast)
  const mined = (await evm.ask('eth_getTransactionByHash', hash)) as Record<string, string>
  expect({
    maxFeePerGas: BigInt(mined.maxFeePerGas as string),
    maxPriorityFeePerGas: BigInt(mined.maxPriorityFeePerGas as string),
  }).toEqual(fees[2]?.own)
  expect([mined.type, mined.gas]).toEqual(['0x2', '0x5208'])
  const own = await prepare({ fee: { maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 7n } })
  expect(own.fee).toBe(21_000n * 5_000_000_000n)
  expect(own.request.params).toMatchObject([
    { maxFeePerGas: '0x12a05f200', maxPriorityFeePerGas: '0x7' },
  ])
  await expect(
    prepare({ fee: { maxFeePerGas: 1n, maxPriorityFeePerGas: 7n } }),
  ).rejects.toMatchObject({ code: 'send/bad-fee' })
  await expect(prepare({ fee: { satPerVbyte: 3 } })).rejects.toMatchObject({ code: 'send/bad-fee' })
})

test('all coins: nothing is missing for the fee, and less than two fees are left', async () => {
  const poor = evm.accounts[3] as string
  await evm.ask('anvil_setBalance', poor, '0x16345785d8a0000')
  evm.wallet.accounts.eip155.addresses = [
    poor as `0x${string}`,
    ...evm.accounts.filter((each) => each !== poor),
  ]
  const mine = await evm.start()
  const to = stranger()
  const transfer = await mine.api.prepare({ asset: evm.coin, to, amount: 'max' })
  // a wallet that chooses a higher fee by itself would refuse it
  expect(transfer.request.params).toMatchObject([
    { gas: '0x5208', maxFeePerGas: expect.any(String), maxPriorityFeePerGas: expect.any(String) },
  ])
  await mine.api.send(transfer)
  await expect.poll(() => evm.balanceOf(to)).toBe(transfer.amount)
  expect(await evm.balanceOf(poor)).toBeLessThan(2n * transfer.fee)
  // and with nothing but dust left, it is said before the wallet is asked
  evm.asked.length = 0
  await evm.ask('anvil_setBalance', poor, '0x3e8')
  await expect(mine.api.prepare({ asset: evm.coin, to, amount: 'max' })).rejects.toMatchObject({
    code: 'send/not-enough-for-fee',
    details: { most: 0n, balance: 1000n },
  })
  await evm.ask('anvil_setBalance', poor, '0x0')
  await expect(mine.api.prepare({ asset: evm.coin, to, amount: 'max' })).rejects.toMatchObject({
    code: 'send/not-enough',
    details: { balance: 0n },
  })
  expect(evm.asked).toEqual([])
  mine.kit.destroy()
  evm.wallet.accounts.eip155.addresses = evm.accounts
})

test('not enough, and not enough for the fee with the amount that would do: it does', async () => {
  const balance = await evm.balanceOf(evm.me)
  await expect(prepare({ amount: balance + 1n })).rejects.toMatchObject({
    code: 'send/not-enough',
    audience: 'user',
    details: { balance },
  })
  const refused = await prepare({ amount: balance }).catch(
    (error: { code: string; details: { most: bigint } }) => error,
  )
  expect(refused).toMatchObject({ code: 'send/not-enough-for-fee', audience: 'user' })
  const { most } = (refused as { details: { most: bigint } }).details
  expect((await prepare({ amount: most })).amount).toBe(most)
  await expect(prepare({ amount: most + 1n })).rejects.toMatchObject({
    code: 'send/not-enough-for-fee',
  })
})

test('tokens: the mined balances are those that were asked for; all of them is the whole balance', async () => {
  const to = stranger()
  const asset = evm.assetOf(evm.token)
  const before = await evm.tokensOf(evm.token, evm.me)
  const transfer = await prepare({ asset, to, amount: 1_234_567n })
  expect(transfer).toMatchObject({
    symbol: 'DUSD',
    decimals: 6,
    balance: before,
    amount: 1_234_567n,
  })
  await api.send(transfer)
  expect([await evm.tokensOf(evm.token, to), await evm.tokensOf(evm.token, evm.me)]).toEqual([
    1_234_567n,
    before - 1_234_567n,
  ])
  await expect(prepare({ asset, amount: before })).rejects.toMatchObject({
    code: 'send/not-enough',
    details: { symbol: 'DUSD', balance: before - 1_234_567n },
  })
  const all = await prepare({ asset, to, amount: 'max', fee: 'normal' })
  await api.send(all)
  expect([await evm.tokensOf(evm.token, to), await evm.tokensOf(evm.token, evm.me)]).toEqual([
    before,
    0n,
  ])
  await evm.ask('anvil_dealERC20', evm.me, evm.token, '0x5f5e100')
})

test('a token whose transfer returns nothing is sent; one that returns false or reverts is refused before the wallet is asked', async () => {
  const to = stranger()
  await api.send(await prepare({ asset: evm.assetOf(evm.odd.Silent), to, amount: 77n }))
  expect(await evm.tokensOf(evm.odd.Silent, to)).toBe(77n)
  evm.asked.length = 0
  // its list says 18 decimals, it says 6: what was typed would be another amount
  await expect(prepare({ asset: evm.assetOf(evm.misListed), amount: 77n })).rejects.toMatchObject({
    code: 'send/unsupported-token',
    audience: 'user',
  })
  for (const name of ['Refusing', 'Reverting'] as const)
    await expect(
      prepare({ asset: evm.assetOf(evm.odd[name]), amount: 77n }),
      name,
    ).rejects.toMatchObject({ code: 'send/reverts', audience: 'user' })
  expect(evm.asked).toEqual([])
})

test('a contract that refuses coins is named as the cause, not the token; also of all there is', async () => {
  evm.asked.length = 0
  for (const amount of [5n * 10n ** 17n, 'max'] as const)
    await expect(prepare({ to: evm.token, amount }), String(amount)).rejects.toMatchObject({
      code: 'send/recipient-refuses',
      audience: 'user',
    })
  expect(evm.asked).toEqual([])
})

test('tokens without coins for the fee', async () => {
  const poor = evm.accounts[4] as string
  await evm.ask('anvil_setBalance', poor, '0x1')
  evm.wallet.accounts.eip155.addresses = [
    poor as `0x${string}`,
    ...evm.accounts.filter((each) => each !== poor),
  ]
  const mine = await evm.start()
  for (const amount of [5n, 'max'] as const)
    await expect(
      mine.api.prepare({ asset: evm.assetOf(evm.token), to: stranger(), amount }),
    ).rejects.toMatchObject({
      code: 'send/not-enough-for-fee',
      details: { symbol: 'ETH', balance: 1n, most: 0n },
    })
  mine.kit.destroy()
  evm.wallet.accounts.eip155.addresses = evm.accounts
})

test('what the chain below takes for the data is part of the fee, and all coins leave it', async () => {
  const dataFee = 10n ** 15n
  const plain = await prepare({ fee: { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n } })
  await evm.ask(
    'anvil_setCode',
    '0x420000000000000000000000000000000000000F',
    codes.returns(dataFee),
  )
  const rolled = await prepare({ fee: { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n } })
  expect(rolled.fee - plain.fee).toBe(dataFee)
  const all = await prepare({ amount: 'max' })
  expect(all.balance - all.amount).toBe(all.fee)
  expect(all.fee).toBeGreaterThan(dataFee)
  for (const code of [codes.nothing, codes.reverts, codes.returns(2n ** 255n)]) {
    await evm.ask('anvil_setCode', '0x420000000000000000000000000000000000000F', code)
    expect(
      (await prepare({ fee: { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n } })).fee,
    ).toBe(plain.fee)
  }
  await evm.ask('anvil_setCode', '0x420000000000000000000000000000000000000F', '0x')
})

test('what cannot be: the words of the specification, addresses of other families, tokens of nobody, networks of nobody', async () => {
  const bad = async (input: object, code: string, message?: string) =>
    expect(
      api.prepare({ asset: evm.coin, to: stranger(), amount: 1n, ...input } as never),
      code,
    ).rejects.toMatchObject({ code, ...(message && { message }) })
  await bad({ to: '' }, 'send/address-required', 'An amount and receiver address are required')
  await bad({ amount: 0n }, 'send/address-required', 'An amount and receiver address are required')
  await bad({ amount: -1n }, 'send/address-required')
  await bad({ asset: undefined }, 'send/token-required', 'A token is required')
  await bad({ asset: 'cosmos:hub/slip44:118' }, 'send/unsupported-chain', 'Unsupported chain')
  await bad({ asset: `${evm.network.id}/erc20:${stranger().toLowerCase()}` }, 'send/unknown-token')
  await bad({ to: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }, 'send/bad-address')
  const zero = `0x${'0'.repeat(40)}`
  await bad({ to: zero }, 'send/bad-address')
  await bad({ asset: evm.assetOf(evm.token), to: zero }, 'send/bad-address')
  await bad({ asset: evm.assetOf(evm.token), to: getAddress(evm.token) }, 'send/bad-address')
  const other = await api.prepare({
    asset: `${evm.other.id}/slip44:60`,
    to: stranger(),
    amount: 1n,
  })
  await expect(api.send(other)).rejects.toMatchObject({
    code: 'send/wrong-network',
    message: 'The wallet is not on Other',
  })
})

test('only what was prepared is sent, and once; what was refused can be asked again', async () => {
  const to = stranger()
  const transfer = await prepare({ to, amount: 5n })
  await expect(api.send({ ...transfer, amount: 6n })).rejects.toMatchObject({
    code: 'send/not-prepared',
  })
  evm.behaviour.instead = () => {
    throw Object.assign(new Error('User rejected the request'), { code: 4001 })
  }
  await expect(api.send(transfer)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(kit.state('send')).toMatchObject({ loading: false })
  evm.behaviour.instead = undefined
  await api.send(transfer)
  // the node has taken it, and may be about to mine it
  await expect.poll(() => evm.balanceOf(to)).toBe(5n)
  await expect(api.send(transfer)).rejects.toMatchObject({ code: 'send/not-prepared' })
  expect(await evm.balanceOf(to)).toBe(5n)
})

test('an answer that comes when another account is in front is not used, nor is what was prepared for it', async () => {
  const mine = await evm.start()
  const again = () => mine.api.prepare({ asset: evm.coin, to: stranger(), amount: 1n })
  const transfer = await again()
  let open = () => {}
  evm.held.gate = new Promise((resolve) => (open = resolve))
  const asked = new Promise<void>((resolve) => (evm.held.asked = resolve))
  const late = again()
  await asked
  evm.wallet.accounts.eip155.addresses = [...evm.accounts.slice(1), evm.me]
  ;(evm.wallet as { change?: (namespace: string) => void }).change?.('eip155')
  open()
  await expect(late).rejects.toMatchObject({ code: 'send/account-changed' })
  await expect(mine.api.send(transfer)).rejects.toMatchObject({ code: 'send/account-changed' })
  expect((await again()).account).toBe(evm.accounts[1])
  mine.kit.destroy()
  evm.wallet.accounts.eip155.addresses = evm.accounts
})

test('one that is given up rejects, and a wallet that is asked is left alone', async () => {
  const end = new AbortController()
  const late = api.prepare({ asset: evm.coin, to: stranger(), amount: 1n }, { signal: end.signal })
  end.abort()
  await expect(late).rejects.toMatchObject({ code: 'kernel/aborted' })
})
