// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bitcoinRegtest as bitcoin, defineEip155 } from '../../../kernel/networks/index'
import { checks, type ChecksApi, type Finding } from '../../../plugins/checks'
import { psbtOf } from './psbts'
import { codes } from '../data/evmTokens'
import { startKit } from '../data/fixture'
import { accountDrainers, ordinaryFlows } from './drainers.accounts'
import { drainers } from './drainers'
import { apes, contracts, friend, host, malicious, me, ordinary, send, tokens } from './catalogue'

const bitcoinAccount = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const [{ url }] = inject('chains')
let api: ChecksApi
const ends: (() => unknown)[] = []

const put = async (method: string, ...params: readonly unknown[]) => {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  if ('error' in ((await response.json()) as object)) throw new Error(method)
}
/** A token in the opcodes of the EVM: 6 decimals, and to every other question a thousand of it, so that calls of it succeed. */
const asToken = '0x5f3560e01c63313ce56714601957633b9aca005f5260205ff35b60065f5260205ff3'

beforeAll(async () => {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://${host}/`)
  for (const address of tokens) await put('anvil_setCode', address, address === apes ? codes.nothing : asToken)
  for (const address of contracts) await put('anvil_setCode', address, codes.nothing)
  await put('anvil_setBalance', me, '0x56bc75e2d63100000')
  const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [] })
  const accounts = { eip155: { addresses: [me], chainId: network.id }, bip122: { addresses: [bitcoinAccount], chainId: bitcoin.id } }
  const { kit } = await startKit({ accounts }, [network, bitcoin], { [network.id]: url }, {}, { plugins: [checks({ timeout: 10_000, book: [friend] })] })
  ends.push(() => kit.destroy())
  api = kit.use(checks)
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
})

const worst = (findings: readonly Finding[]) => findings.filter(({ level }) => level !== 'info').map(({ id }) => id)

/** What costs no more than it shows, or may be meant, is a caution: all else has to be ticked. */
const cautions: readonly string[] = ['pays-for-nothing', 'moves-others', 'recap', 'not-whole', 'swap-for-nothing', 'signed-transfer']
test.each([['drainers', malicious, 25], ['somebody who knows the rules', drainers, 25], ['code for the account', accountDrainers, 7]] as const)('requests of %s are named for what they are', async (_, rows, least) => {
  expect(rows.length).toBeGreaterThanOrEqual(least)
  const missed = await Promise.all(
    rows.map(async ([name, wanted, row]) => {
      const { findings } = await api.check(row, { namespace: 'eip155' })
      const found = findings.find(({ id }) => id === wanted)
      return found && (found.level === 'danger' || (found.level === 'caution' && cautions.includes(wanted))) ? [] : [`${name}: ${wanted} is not among ${JSON.stringify(findings)}`]
    }),
  )
  expect(missed.flat()).toEqual([])
})

const ordinaries = [...ordinary, ...ordinaryFlows]
test(`${ordinaries.length} ordinary requests of known apps raise nothing above a first time`, async () => {
  expect(ordinary.length).toBeGreaterThanOrEqual(60)
  const alarms = await Promise.all(
    ordinaries.map(async ([name, row]) => {
      const { findings } = await api.check(row, { namespace: 'eip155' })
      return worst(findings).length ? [`${name}: ${JSON.stringify(findings)}`] : []
    }),
  )
  expect(alarms.flat()).toEqual([])
})

test('a batch that has to be done as one may turn the account into a smart account: worth knowing, and no more', async () => {
  const made = (more: object) => ({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', from: me, chainId: '0x1', calls: [{ to: friend, value: '0x1' }], ...more }] })
  const ids = async (more: object) => (await api.check(made(more), { namespace: 'eip155' })).findings.map(({ id, level }) => `${id} ${level}`)
  expect(await ids({ atomicRequired: true })).toContain('upgrades info')
  expect(await ids({ atomicRequired: false })).not.toContain('upgrades info')
})

const odd = '0x5555555555555555555555555555555555555555'
const token = '0x4444444444444444444444444444444444444444'
/** In the opcodes of the EVM: a contract that writes a log of an event of the account's, and one that calls the token. */
const logging = (event: string) => `0x60055f52${`73${'66'.repeat(20)}`}327f${event}60205fa300`
const calling = `0x5f5f5f5f5f73${token.slice(2)}5af100`
const approval = logging('8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925')
const transfer = logging('ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
test.each([
  ['an allowance under a name that nobody knows', 'hidden-approval', approval, { to: token, data: '0xdeadbeef' }],
  ['a loss of a token that only the bytes of the call name', 'loses-more', transfer, { to: odd, data: `0xdeadbeef${token.slice(2).padStart(64, '0')}` }],
] as const)('what trying a call shows: %s', async (_, wanted, code, call) => {
  await put('anvil_setCode', token, code)
  await put('anvil_setCode', odd, calling)
  const { findings } = await api.check({ method: 'eth_sendTransaction', params: [{ from: me, ...call }] }, { namespace: 'eip155' })
  expect(findings.map(({ id }) => id)).toContain(wanted)
})

const psbt = 'cHNidP8BAAoCAAAAAAAAAAAAAA=='
const payee = 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x'
/** A request to sign a PSBT that spends these amounts of the account's, pays one and keeps another. */
const signs = (spends: readonly (bigint | undefined)[], pays: bigint, keeps: bigint, more: { readonly sighash?: number; readonly to?: string | undefined } = {}) => {
  const { sighash, to = payee } = more
  const made = psbtOf({ spends: spends.map((amount) => ({ from: bitcoinAccount, amount, ...(sighash !== undefined && { sighash }) })), pays: [{ amount: pays, ...('to' in more && more.to === undefined ? {} : { to }) }, { to: bitcoinAccount, amount: keeps }] })
  return { method: 'signPsbt', params: { account: bitcoinAccount, psbt: made, signInputs: [{ address: bitcoinAccount, index: 0 }] } }
}
/** A PSBT that asks for NONE, with its bytes changed. */
const altered = (change: (bytes: string) => string) => {
  const asked = signs([90_000n], 30_000n, 59_000n, { sighash: 2 })
  const bytes = atob(asked.params.psbt)
  const changed = change(bytes)
  if (changed === bytes) throw new Error('nothing was changed')
  return { ...asked, params: { ...asked.params, psbt: btoa(changed) } }
}
test.each([
  ['a PSBT whose signature holds no output', 'sighash', { method: 'signPsbt', params: { account: bitcoinAccount, psbt, signInputs: [{ address: bitcoinAccount, index: 0, sighashTypes: [2] }] } }],
  ['a PSBT whose signature holds one output', 'sighash', { method: 'signPsbt', params: { account: bitcoinAccount, psbt, signInputs: [{ address: bitcoinAccount, index: 0, sighashTypes: [0x83] }] } }],
  ['a PSBT that asks for NONE itself', 'sighash', signs([90_000n], 30_000n, 59_000n, { sighash: 2 })],
  ['a PSBT that asks for SINGLE itself', 'sighash', signs([90_000n], 30_000n, 59_000n, { sighash: 3 })],
  ['a PSBT with a byte behind its end', 'eth-sign', altered((bytes) => `${bytes}\0`)],
  ['a PSBT with two kinds of signature for one input, of which signers take either', 'eth-sign', altered((bytes) => bytes.replace('\x01\x03\x04\x02\0\0\0', '\x01\x03\x04\x83\0\0\0\x01\x03\x04\x01\0\0\0'))],
  ['a PSBT that lets others add inputs', 'sighash', signs([90_000n], 30_000n, 59_000n, { sighash: 0x81 })],
  ['a fee above a tenth', 'high-fee', signs([90_000n], 30_000n, 50_000n)],
  ['a fee of a thousand satoshi for a byte', 'high-rate', signs([90_000_000n], 30_000n, 89_800_000n)],
  ['a fee that nobody can know', 'fee-unknown', signs([90_000n, undefined], 30_000n, 59_000n)],
  ['a payment to no address', 'unknown-output', signs([90_000n], 30_000n, 59_000n, { to: undefined })],
  ['a sign-in at another site', 'domain-mismatch', { method: 'signMessage', params: { account: bitcoinAccount, message: `uniswap.example wants you to sign in with your Bitcoin account:\n${bitcoinAccount}` } }],
  ['coins to nobody', 'self', { method: 'sendTransfer', params: { account: bitcoinAccount, recipientAddress: bitcoinAccount, amount: '5000' } }],
])('of Bitcoin: %s', async (_, wanted, row) => {
  const { findings } = await api.check(row, { namespace: 'bip122' })
  expect(findings.map(({ id }) => id)).toContain(wanted)
})
test('an ordinary message, sign-in and payment of Bitcoin', async () => {
  const signIn = `${host} wants you to sign in with your Bitcoin account:\n${bitcoinAccount}\n\nURI: http://${host}\nVersion: 1\nNonce: aB3dE5gH`
  expect(worst((await api.check({ method: 'signMessage', params: { account: bitcoinAccount, message: signIn } }, { namespace: 'bip122' })).findings)).toEqual([])
  expect(worst((await api.check({ method: 'signMessage', params: { account: bitcoinAccount, message: 'Hello' } }, { namespace: 'bip122' })).findings)).toEqual([])
  const signed = await api.check(signs([90_000n, 20_000n], 30_000n, 79_000n), { namespace: 'bip122' })
  expect(worst(signed.findings)).toEqual([])
  expect(signed.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -30_000n }] })
  const payment = await api.check({ method: 'sendTransfer', params: { account: bitcoinAccount, recipientAddress: payee, amount: '5000' } }, { namespace: 'bip122' })
  expect(payment.findings.map(({ id }) => id)).toEqual(['first-time'])
  expect(payment.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -5000n }] })
})

test.each([[undefined], [null], [5], [{}]])('what is no request is told: %s', async (given) => {
  await expect(api.check(given as never, { namespace: 'eip155' })).rejects.toMatchObject({ code: 'checks/not-checked' })
})

test.each(['evil.example', 'EVIL.example', 'login.evil.example:8443', 'evil.example.', 'evil.example.:80'])('a domain of a list is found in a sign-in at %s', async (domain) => {
  const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [] })
  const { kit } = await startKit({ accounts: { eip155: { addresses: [me], chainId: network.id } } }, [network], { [network.id]: url }, {}, { plugins: [checks({ lists: [{ id: 'known', domains: ['evil.example'] }] })] })
  ends.push(() => kit.destroy())
  const message = `${domain} wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://${host}\nVersion: 1\nChain ID: 1\nNonce: aB3dE5gH`
  const { findings } = await kit.use(checks).check({ method: 'personal_sign', params: [message, me] })
  expect(findings.map(({ id }) => id)).toContain('listed-bad')
})

test.each([[40n, undefined], [60n, 'caution'], [95n, 'danger']] as const)('a call that nobody can read takes %s of 100 coins, and gives nothing back: %s', async (coins, level) => {
  // other files use the same account
  await put('anvil_setBalance', me, '0x56bc75e2d63100000')
  const call = send(contracts[0] as `0x${string}`, `0xdeadbeef${'00'.repeat(32)}`, coins * 10n ** 18n)
  const { findings } = await api.check(call, { namespace: 'eip155' })
  expect(findings.find(({ id }) => id === 'pays-for-nothing')?.level).toBe(level)
})
