// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { type ChecksApi, checks } from '../../../plugins/checks'
import { startKit } from '../data/fixture'
import { apes, contracts as catalogued, host, me, tokens } from './catalogue'
import { asToken, changesOf } from './catalogueChain'
import { doubtfulApps, doubtfulOutcomes } from './doubtfulApps'
import { contracts, polygon, wallets } from './knownAppRows'
import { ordinaryApps, ordinaryOutcomes } from './knownApps'

const [{ url }] = inject('chains')
const apis = new Map<number, ChecksApi>()
const ends: (() => unknown)[] = []
const put = changesOf(url)

beforeAll(async () => {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://${host}/`,
  )
  for (const address of [...catalogued, ...contracts, apes])
    await put('anvil_setCode', address, '0x00')
  for (const address of [...tokens.filter((one) => one !== apes), polygon.dollars])
    await put('anvil_setCode', address, asToken)
  for (const [address, code] of Object.entries(wallets)) await put('anvil_setCode', address, code)
  await put('anvil_setBalance', me, '0x56bc75e2d63100000')
  for (const id of [1, 137]) {
    const network = defineEip155({ id, name: 'Network', rpcUrls: [] })
    const { kit } = await startKit(
      { accounts: { eip155: { addresses: [me], chainId: network.id } } },
      [network],
      { [network.id]: url },
      {},
      { plugins: [checks({ timeout: 10_000 })] },
    )
    ends.push(() => kit.destroy())
    apis.set(id, kit.use(checks))
  }
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
})

test.each([
  [1, ordinaryApps],
  [137, ordinaryOutcomes],
] as const)(
  'what well-known apps ask for every day raises nothing above a first time, on network %s',
  async (id, rows) => {
    const alarms = await Promise.all(
      rows.map(async ([name, row, told]) => {
        const { findings } = (await apis.get(id)?.check(row)) ?? { findings: [] }
        const isTold = told === undefined || findings.some((one) => one.id === told)
        return isTold && findings.every(({ level }) => level === 'info')
          ? []
          : [`${name}: ${JSON.stringify(findings)}`]
      }),
    )
    expect(alarms.flat()).toEqual([])
  },
)

test.each([
  [1, doubtfulApps],
  [137, doubtfulOutcomes],
] as const)(
  'what only looks like it, or may be more, is named for what it is, on network %s',
  async (id, rows) => {
    const missed = await Promise.all(
      rows.map(async ([name, finding, row, level]) => {
        const { findings } = (await apis.get(id)?.check(row)) ?? { findings: [] }
        const isHigher = level === 'caution' && findings.some((one) => one.level === 'danger')
        return findings.some((one) => one.id === finding && one.level === level) && !isHigher
          ? []
          : [`${name}: ${JSON.stringify(findings)}`]
      }),
    )
    expect(missed.flat()).toEqual([])
  },
)

test('an app is named in the sentence, somebody else and where there is no contract by the address', async () => {
  const spenderOf = async (row: (typeof ordinaryApps)[number][1]) =>
    (await apis.get(1)?.check(row))?.findings.find(({ id }) => id === 'unlimited-approval')?.values
      ?.spender
  expect(
    await spenderOf(
      doubtfulApps.find(
        ([name]) => name === 'all of a token to an app that is not on this network',
      )?.[2] as never,
    ),
  ).toMatch(/^0x6000da47/)
  expect(await spenderOf(ordinaryApps[0]?.[1] as never)).toBe('Permit2')
  expect(await spenderOf(doubtfulApps[0]?.[2] as never)).toMatch(/^0x7{40}$/)
})
