// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitcoinRegtest as bitcoin } from '../../../kernel/networks/index'
import type { Action } from '../../../lib/decode/types'
import { type ChecksApi, checks, type Finding } from '../../../plugins/checks'
import { inscriptions } from '../../../plugins/checks/bip122/inscriptions'
import { readRunes } from '../../../plugins/checks/bip122/runes'
import type { CheckedRequest, Facts } from '../../../plugins/checks/types'
import { startKit } from '../data/fixture'
import { legacy, nested, psbtOf, taprootOf, wholePsbt } from './psbts'

const bitcoinAccount = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
/** Other accounts of the wallet's: of taproot, and one that is kept for ordinals. */
const [taproot, ordinals] = [taprootOf(1), taprootOf(2)]
/** An own address on another network, as the host knows it. */
const elsewhere = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const host = 'app.example'
let api: ChecksApi
let end: () => unknown
const worst = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'info').map(({ id }) => id)

beforeAll(async () => {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://${host}/`,
  )
  const accounts = {
    bip122: {
      addresses: [bitcoinAccount, taproot, ordinals],
      types: { [ordinals]: 'ordinal' },
      chainId: bitcoin.id,
    },
  }
  const { kit } = await startKit(
    { accounts },
    [bitcoin],
    {},
    {},
    { plugins: [checks({ timeout: 10_000, book: [elsewhere] })] },
  )
  end = () => kit.destroy()
  api = kit.use(checks)
})
afterAll(() => end())

const psbt = 'cHNidP8BAAoCAAAAAAAAAAAAAA=='
const payee = 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x'
/**
 * A request to sign a PSBT that spends these amounts of the account's, pays one and keeps another.
 */
const signs = (
  spends: readonly (bigint | undefined)[],
  pays: bigint,
  keeps: bigint,
  more: { readonly sighash?: number; readonly to?: string | undefined } = {},
) => {
  const { sighash, to = payee } = more
  const made = psbtOf({
    spends: spends.map((amount) => ({
      from: bitcoinAccount,
      amount,
      ...(sighash !== undefined && { sighash }),
    })),
    pays: [
      { amount: pays, ...('to' in more && more.to === undefined ? {} : { to }) },
      { to: bitcoinAccount, amount: keeps },
    ],
  })
  return {
    method: 'signPsbt',
    params: {
      account: bitcoinAccount,
      psbt: made,
      signInputs: [{ address: bitcoinAccount, index: 0 }],
    },
  }
}
/** A request to sign a PSBT, of whoever's coins. */
const joint = (
  account: string,
  ...[spends, pays]: readonly [
    Parameters<typeof psbtOf>[0]['spends'],
    Parameters<typeof psbtOf>[0]['pays'],
  ]
) => ({
  method: 'signPsbt',
  params: { account, psbt: psbtOf({ spends, pays }), signInputs: [{ address: account, index: 0 }] },
})
const stranger = taprootOf(3)
const note = Uint8Array.from([0x6a, 5, ...new TextEncoder().encode('hello')])
/**
 * What a coin of the ordinals' is listed for: a signature of the output at its place alone, which
 * others add the rest to.
 */
const listed = (...pays: Parameters<typeof psbtOf>[0]['pays']) => ({
  method: 'signPsbt',
  params: {
    account: ordinals,
    psbt: psbtOf({ spends: [{ from: ordinals, amount: 546n, sighash: 0x83 }], pays }),
    signInputs: [{ address: ordinals, index: 0, sighashTypes: [0x83] }],
  },
})
/** A request to sign for a coin that comes with the whole transaction that has it. */
const whole = (from: string, more: Parameters<typeof wholePsbt>[1]) => ({
  method: 'signPsbt',
  params: {
    account: bitcoinAccount,
    psbt: wholePsbt(from, more),
    signInputs: [{ address: bitcoinAccount, index: 0 }],
  },
})
/**
 * The same in version 2, with the number of an output behind the hash, where another one stands.
 */
const longHash = () => {
  const asked = whole(bitcoinAccount, { amount: 5_000_000n, version: 2 })
  return {
    ...asked,
    params: {
      ...asked.params,
      psbt: btoa(
        atob(asked.params.psbt).replace(
          /\x01\x0e\x20([\s\S]{32})/,
          (_, hash: string) => `\x01\x0e\x24${hash}\0\0\0\0`,
        ),
      ),
    },
  }
}
/** An inscription that is sold to somebody who brings the coins for it. */
const sold = (price: bigint, ...more: Parameters<typeof psbtOf>[0]['spends']) =>
  joint(
    ordinals,
    [{ from: ordinals, amount: 546n }, ...more, { from: stranger, amount: 900_000n }],
    [
      { to: stranger, amount: 546n * BigInt(1 + more.length) },
      { to: bitcoinAccount, amount: price },
      { to: stranger, amount: 890_000n - price },
    ],
  )
/** A message of the protocol of runes, in numbers of seven bits. */
const runes = (...numbers: readonly number[]) => ({
  script: Uint8Array.from([0x6a, 0x5d, numbers.length, ...numbers]),
  amount: 0n,
})
/** A note of a swap, beside the payment for it. */
const swapped = (
  text: string,
  head = Uint8Array.from([...(text.length > 75 ? [0x4c] : []), text.length]),
) =>
  joint(
    bitcoinAccount,
    [{ from: bitcoinAccount, amount: 90_000n }],
    [
      { to: payee, amount: 50_000n },
      { script: Uint8Array.from([0x6a, ...head, ...new TextEncoder().encode(text)]), amount: 0n },
      { to: bitcoinAccount, amount: 39_000n },
    ],
  )
/** A PSBT that asks for NONE, with its bytes changed. */
const altered = (change: (bytes: string) => string) => {
  const asked = signs([90_000n], 30_000n, 59_000n, { sighash: 2 })
  const bytes = atob(asked.params.psbt)
  const changed = change(bytes)
  if (changed === bytes) throw new Error('nothing was changed')
  return { ...asked, params: { ...asked.params, psbt: btoa(changed) } }
}
test.each([
  [
    'a PSBT whose signature holds no output',
    'sighash',
    {
      method: 'signPsbt',
      params: {
        account: bitcoinAccount,
        psbt,
        signInputs: [{ address: bitcoinAccount, index: 0, sighashTypes: [2] }],
      },
    },
  ],
  [
    'a PSBT whose signature holds one output',
    'sighash',
    {
      method: 'signPsbt',
      params: {
        account: bitcoinAccount,
        psbt,
        signInputs: [{ address: bitcoinAccount, index: 0, sighashTypes: [0x83] }],
      },
    },
  ],
  [
    'a PSBT that asks for NONE itself',
    'sighash',
    signs([90_000n], 30_000n, 59_000n, { sighash: 2 }),
  ],
  [
    'a PSBT that asks for SINGLE itself',
    'sighash',
    signs([90_000n], 30_000n, 59_000n, { sighash: 3 }),
  ],
  ['a PSBT with a byte behind its end', 'eth-sign', altered((bytes) => `${bytes}\0`)],
  [
    'a PSBT with two kinds of signature for one input, of which signers take either',
    'eth-sign',
    altered((bytes) =>
      bytes.replace('\x01\x03\x04\x02\0\0\0', '\x01\x03\x04\x83\0\0\0\x01\x03\x04\x01\0\0\0'),
    ),
  ],
  [
    'a PSBT that lets others add inputs',
    'sighash',
    signs([90_000n], 30_000n, 59_000n, { sighash: 0x81 }),
  ],
  ['a fee above a tenth', 'high-fee', signs([90_000n], 30_000n, 50_000n)],
  ['a fee that nobody can know', 'fee-unknown', signs([90_000n, undefined], 30_000n, 59_000n)],
  ['a listing that pays somebody else', 'sighash', listed({ to: stranger, amount: 900_000n })],
  [
    'a listing for no more than what the coin has',
    'sighash',
    listed({ to: bitcoinAccount, amount: 546n }),
  ],
  [
    'a listing whose output is not at the place of the coin',
    'sighash',
    listed({ to: stranger, amount: 900_000n }, { to: bitcoinAccount, amount: 900_000n }),
  ],
  [
    'a listing beside which the wallet is asked for more',
    'sighash',
    {
      ...listed({ to: bitcoinAccount, amount: 900_000n }),
      params: {
        ...listed({ to: bitcoinAccount, amount: 900_000n }).params,
        signInputs: [{ address: ordinals, index: 0, sighashTypes: [0x83, 2] }],
      },
    },
  ],
  [
    'a payment to no address',
    'unknown-output',
    signs([90_000n], 30_000n, 59_000n, { to: undefined }),
  ],
  [
    'a sign-in at another site',
    'domain-mismatch',
    {
      method: 'signMessage',
      params: {
        account: bitcoinAccount,
        message: `uniswap.example wants you to sign in with your Bitcoin account:\n${bitcoinAccount}`,
      },
    },
  ],
  [
    'coins to nobody',
    'self',
    {
      method: 'sendTransfer',
      params: { account: bitcoinAccount, recipientAddress: bitcoinAccount, amount: '5000' },
    },
  ],
])('of Bitcoin: %s', async (_, wanted, row) => {
  const { findings } = await api.check(row, { namespace: 'bip122' })
  expect(findings.map(({ id }) => id)).toContain(wanted)
})
/** A request whose PSBT has something more in front of its first map. */
const newer = (more: string) => {
  const asked = signs([90_000n], 30_000n, 59_000n)
  return {
    ...asked,
    params: {
      ...asked.params,
      psbt: btoa(atob(asked.params.psbt).replace('psbt\xff', `psbt\xff${more}`)),
    },
  }
}
/** Begins and ends like the account. */
const twin = 'bcrt1qw508d6qqqet5v4y5r3zarvary0c5xw7kcht080'
test.each([
  [
    'a fee of a thousand satoshi for a byte that is more than a hundredth of the coins',
    'high-rate',
    'caution',
    signs([9_000_000n], 30_000n, 8_800_000n),
  ],
  ['and that is more than a tenth', 'high-rate', 'danger', signs([900_000n], 30_000n, 700_000n)],
  [
    'an inscription that is listed',
    'order',
    'caution',
    listed({ to: bitcoinAccount, amount: 900_000n }),
  ],
  [
    'a swap for somebody else',
    'swap-to-other',
    'caution',
    swapped('=:ETH.ETH:0x6666666666666666666666666666666666666666:0'),
  ],
  [
    'and in a note whose length has a byte of its own',
    'swap-to-other',
    'caution',
    swapped(
      `SWAP:ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48:0x${'66'.repeat(20)}:1e6/1/0`,
    ),
  ],
  [
    'in a note whose length has two bytes',
    'swap-to-other',
    'caution',
    swapped(`=:ETH.ETH:0x${'66'.repeat(20)}:${'0'.repeat(250)}`, Uint8Array.from([0x4d, 47, 1])),
  ],
  [
    'and has them though it is short',
    'swap-to-other',
    'caution',
    swapped(`=:ETH.ETH:0x${'66'.repeat(20)}`, Uint8Array.from([0x4d, 52, 0])),
  ],
  [
    'and in one of four bytes',
    'swap-to-other',
    'caution',
    swapped(`=:ETH.ETH:0x${'66'.repeat(20)}`, Uint8Array.from([0x4e, 52, 0, 0, 0])),
  ],
  ['a move into a trade account', 'swap-to-other', 'caution', swapped('trade+:thor1evil')],
  ['a move into a secured asset', 'swap-to-other', 'caution', swapped('SECURE+:thor1evil')],
  ['a swap for a secured asset', 'swap-to-other', 'caution', swapped('=:ETH-ETH:thor1evil:0')],
  [
    'runes whose number of the output does not end',
    'runes',
    'caution',
    joint(
      taproot,
      [{ from: taproot, amount: 9_000n }],
      [runes(22, ...Array.from({ length: 60 }, () => 0x80), 1), { to: taproot, amount: 8_000n }],
    ),
  ],
  ['a swap for a name', 'swap-to-other', 'caution', swapped('=:r:evil')],
  [
    'a transfer with a note of a swap',
    'swap-to-other',
    'caution',
    {
      method: 'sendTransfer',
      params: {
        account: bitcoinAccount,
        recipientAddress: payee,
        amount: '5000',
        memo: Buffer.from('=:ETH.ETH:0x6666666666666666666666666666666666666666').toString('hex'),
      },
    },
  ],
  [
    'runes that go to somebody',
    'runes',
    'caution',
    joint(
      taproot,
      [
        { from: taproot, amount: 9_000n },
        { from: bitcoinAccount, amount: 90_000n },
      ],
      [
        runes(0, 1, 1, 5, 1),
        { to: payee, amount: 546n },
        { to: taproot, amount: 546n },
        { to: bitcoinAccount, amount: 97_000n },
      ],
    ),
  ],
  [
    'what is left of runes, for somebody',
    'runes',
    'caution',
    joint(
      taproot,
      [{ from: taproot, amount: 9_000n }],
      [runes(22, 1), { to: payee, amount: 546n }, { to: taproot, amount: 8_000n }],
    ),
  ],
  [
    'runes that are burned by a message that is void',
    'runes',
    'caution',
    joint(
      taproot,
      [{ from: taproot, amount: 9_000n }],
      [runes(0, 1, 1), { to: taproot, amount: 8_500n }],
    ),
  ],
  [
    'and by one with a tag that nobody knows',
    'runes',
    'caution',
    joint(
      taproot,
      [{ from: taproot, amount: 9_000n }],
      [runes(126, 1), { to: taproot, amount: 8_500n }],
    ),
  ],
  [
    'runes that are made for somebody',
    'runes',
    'caution',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 90_000n }],
      [runes(20, 1, 20, 1), { to: payee, amount: 546n }, { to: bitcoinAccount, amount: 88_000n }],
    ),
  ],
  [
    'an inscription that the order of outputs puts among other coins',
    'inscription',
    'caution',
    joint(
      ordinals,
      [
        { from: ordinals, amount: 546n },
        { from: stranger, amount: 90_000n },
      ],
      [
        { to: bitcoinAccount, amount: 89_500n },
        { to: ordinals, amount: 546n },
      ],
    ),
  ],
  [
    'an inscription that is all fee',
    'inscription',
    'caution',
    joint(
      ordinals,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: ordinals, amount: 546n },
      ],
      [{ to: bitcoinAccount, amount: 90_000n }],
    ),
  ],
  [
    'a coin with the postage of an inscription',
    'inscription',
    'caution',
    joint(
      taproot,
      [
        { from: taproot, amount: 10_000n },
        { from: bitcoinAccount, amount: 90_000n },
      ],
      [{ to: payee, amount: 98_000n }],
    ),
  ],
  [
    'a large coin of the address that is kept for ordinals',
    'inscription',
    'caution',
    joint(
      ordinals,
      [{ from: ordinals, amount: 90_000n }],
      [
        { to: payee, amount: 30_000n },
        { to: bitcoinAccount, amount: 59_000n },
      ],
    ),
  ],
  [
    'a transfer from the address that is kept for ordinals',
    'inscription',
    'caution',
    {
      method: 'sendTransfer',
      params: { account: ordinals, recipientAddress: payee, amount: '5000' },
    },
  ],
  [
    'an exchange of which the account gets nothing',
    'pays-for-nothing',
    'danger',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: stranger, amount: 10_000n },
      ],
      [
        { to: payee, amount: 89_000n },
        { to: stranger, amount: 10_000n },
      ],
    ),
  ],
  [
    'an exchange of which the account gets a trace',
    'pays-for-nothing',
    'danger',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: stranger, amount: 90_000n },
      ],
      [
        { to: bitcoinAccount, amount: 1n },
        { to: payee, amount: 178_000n },
      ],
    ),
  ],
  [
    "a coin to sign for that is at no address of the account's",
    'unexplained',
    'caution',
    joint(
      bitcoinAccount,
      [{ from: stranger, amount: 90_000n }],
      [
        { to: payee, amount: 49_000n },
        { to: bitcoinAccount, amount: 40_000n },
      ],
    ),
  ],
  [
    'coins on a note',
    'destroys',
    'danger',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 90_000n }],
      [
        { script: note, amount: 50_000n },
        { to: bitcoinAccount, amount: 39_000n },
      ],
    ),
  ],
  [
    'an inscription that goes into a note',
    'inscription',
    'caution',
    joint(taproot, [{ from: taproot, amount: 10_000n }], [{ script: note, amount: 9_500n }]),
  ],
  [
    'an inscription that lands among other coins',
    'inscription',
    'caution',
    joint(
      ordinals,
      [
        { from: ordinals, amount: 546n },
        { from: bitcoinAccount, amount: 90_000n },
      ],
      [{ to: bitcoinAccount, amount: 89_000n }],
    ),
  ],
  [
    'coins with the postage of inscriptions at another address',
    'inscription',
    'caution',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 546n },
        { from: bitcoinAccount, amount: 90_000n },
      ],
      [
        { to: payee, amount: 546n },
        { to: bitcoinAccount, amount: 89_000n },
      ],
    ),
  ],
  [
    'a PSBT of version 0 that says it is of version 2',
    'eth-sign',
    'danger',
    newer('\x01\xfb\x04\x02\0\0\0'),
  ],
  [
    'a PSBT of version 0 with a number of outputs beside its transaction',
    'eth-sign',
    'danger',
    newer('\x01\x05\x01\x01'),
  ],
  [
    'an output of a version that has no rules',
    'unknown-output',
    'caution',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 90_000n }],
      [
        { script: Uint8Array.from([0x52, 32, ...new Uint8Array(32).fill(7)]), amount: 50_000n },
        { to: bitcoinAccount, amount: 39_000n },
      ],
    ),
  ],
  [
    'what is left that goes elsewhere',
    'change-elsewhere',
    'danger',
    {
      method: 'sendTransfer',
      params: {
        account: bitcoinAccount,
        recipientAddress: payee,
        amount: '5000',
        changeAddress: stranger,
      },
    },
  ],
  [
    'a coin with another transaction than the one that has it',
    'eth-sign',
    'danger',
    whole(bitcoinAccount, { amount: 5_000_000n, named: 500_000_000n }),
  ],
  [
    "a coin of a key's hash with another transaction",
    'eth-sign',
    'danger',
    whole(legacy, { amount: 5_000_000n, named: 500_000_000n }),
  ],
  [
    'a coin whose transaction is named by more than a hash, in version 2',
    'eth-sign',
    'danger',
    longHash(),
  ],
  [
    'a coin with another transaction, in version 2',
    'eth-sign',
    'danger',
    whole(bitcoinAccount, { amount: 5_000_000n, named: 500_000_000n, version: 2 }),
  ],
  [
    'a coin with another transaction, which has witnesses',
    'eth-sign',
    'danger',
    whole(bitcoinAccount, { amount: 5_000_000n, named: 500_000_000n, hasWitness: true }),
  ],
  [
    'a coin that is told to have less than its transaction says',
    'eth-sign',
    'danger',
    whole(bitcoinAccount, { amount: 500_000_000n, told: 5_000_000n }),
  ],
  [
    'a coin whose amount its signature does not hold',
    'fee-unknown',
    'caution',
    joint(
      bitcoinAccount,
      [
        { from: legacy, amount: 5_000_000n },
        { from: bitcoinAccount, amount: 90_000n },
      ],
      [{ to: bitcoinAccount, amount: 5_089_000n }],
    ),
  ],
  ['an inscription that is sold', 'inscription', 'caution', sold(500_000n)],
  [
    'change to an address that only looks like the account',
    'lookalike',
    'danger',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 90_000n }],
      [
        { to: payee, amount: 5_000n },
        { to: twin, amount: 84_000n },
      ],
    ),
  ],
] as const)('of Bitcoin: %s', async (_, wanted, level, row) => {
  const { findings } = await api.check(row, { namespace: 'bip122' })
  expect(findings.find(({ id }) => id === wanted)).toMatchObject({ level })
})
test.each([
  ['a coin with the transaction that has it', whole(bitcoinAccount, { amount: 5_000_000n })],
  ['a coin with it in version 2', whole(bitcoinAccount, { amount: 5_000_000n, version: 2 })],
  [
    'a coin with it, which has witnesses',
    whole(bitcoinAccount, { amount: 5_000_000n, hasWitness: true }),
  ],
  [
    'a coin with it, whose amount is told as well',
    whole(bitcoinAccount, { amount: 5_000_000n, told: 5_000_000n }),
  ],
  [
    'a coin of a witness program within the hash of a script, beside own ones',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: nested, amount: 50_000n },
      ],
      [
        { to: bitcoinAccount, amount: 89_000n },
        { to: nested, amount: 50_000n },
      ],
    ),
  ],
  [
    'a payment with usual coins of taproot',
    joint(
      taproot,
      [
        { from: taproot, amount: 90_000n },
        { from: taproot, amount: 20_000n },
      ],
      [
        { to: payee, amount: 30_000n },
        { to: taproot, amount: 79_000n },
      ],
    ),
  ],
  [
    'one of all there is',
    joint(taproot, [{ from: taproot, amount: 90_000n }], [{ to: payee, amount: 89_000n }]),
  ],
  [
    'an inscription that is bought',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: stranger, amount: 10_000n },
      ],
      [
        { to: ordinals, amount: 10_000n },
        { to: stranger, amount: 50_000n },
        { to: bitcoinAccount, amount: 39_000n },
      ],
    ),
  ],
  [
    "an inscription that moves to another address of the account's",
    joint(
      taproot,
      [
        { from: taproot, amount: 10_000n },
        { from: bitcoinAccount, amount: 5_000n },
      ],
      [
        { to: ordinals, amount: 10_000n },
        { to: bitcoinAccount, amount: 4_500n },
      ],
    ),
  ],
  [
    'small coins of taproot that are made one',
    joint(
      taproot,
      [
        { from: taproot, amount: 5_000n },
        { from: taproot, amount: 6_000n },
      ],
      [{ to: taproot, amount: 10_000n }],
    ),
  ],
  [
    'a payment that comes beside an inscription, which stays',
    joint(
      ordinals,
      [
        { from: ordinals, amount: 546n },
        { from: stranger, amount: 90_000n },
      ],
      [
        { to: ordinals, amount: 546n },
        { to: bitcoinAccount, amount: 89_500n },
      ],
    ),
  ],
  [
    'an item that is bought with coins in front of it that come back as one',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 600n },
        { from: bitcoinAccount, amount: 600n },
        { from: stranger, amount: 546n },
        { from: bitcoinAccount, amount: 90_000n },
      ],
      [
        { to: bitcoinAccount, amount: 1_200n },
        { to: ordinals, amount: 546n },
        { to: stranger, amount: 50_000n },
        { to: bitcoinAccount, amount: 600n },
        { to: bitcoinAccount, amount: 38_000n },
      ],
    ),
  ],
  [
    'a payment with a small coin of taproot, of which some comes back',
    joint(
      taproot,
      [{ from: taproot, amount: 9_000n }],
      [
        { to: payee, amount: 5_000n },
        { to: taproot, amount: 3_500n },
      ],
    ),
  ],
  [
    'a fee of many satoshi for a byte, as blocks are full',
    signs([90_000_000n], 30_000n, 89_800_000n),
  ],
  [
    'a small coin that brings a transaction before it into a block',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 20_000n }],
      [{ to: bitcoinAccount, amount: 2_000n }],
    ),
  ],
  ['a swap for an own address', swapped(`=:ETH.ETH:${elsewhere}:0`)],
  ['a note that only looks like one of a swap', swapped('s: 12:30')],
  [
    'runes that are made for the account',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 9_000n }],
      [runes(20, 1, 20, 1), { to: ordinals, amount: 546n }, { to: bitcoinAccount, amount: 7_000n }],
    ),
  ],
  [
    'runes that are bought',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: stranger, amount: 546n },
      ],
      [
        runes(22, 2, 0, 1, 1, 5, 1),
        { to: ordinals, amount: 546n },
        { to: stranger, amount: 546n },
        { to: stranger, amount: 50_000n },
        { to: bitcoinAccount, amount: 38_000n },
      ],
    ),
  ],
  [
    'runes that move among own addresses',
    joint(
      taproot,
      [
        { from: taproot, amount: 546n },
        { from: bitcoinAccount, amount: 90_000n },
      ],
      [
        runes(0, 1, 1, 0, 1),
        { to: ordinals, amount: 546n },
        { to: bitcoinAccount, amount: 89_000n },
      ],
    ),
  ],
  [
    'an item that is bought of somebody whose signature leaves the rest open',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: stranger, amount: 546n, sighash: 0x83 },
      ],
      [
        { to: ordinals, amount: 546n },
        { to: stranger, amount: 50_000n },
        { to: bitcoinAccount, amount: 39_000n },
      ],
    ),
  ],
  [
    'a fee at a usual rate that is a large part of small coins',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 20_000n }],
      [{ to: payee, amount: 15_000n }],
    ),
  ],
  [
    'small coins that are made one',
    joint(
      bitcoinAccount,
      Array.from({ length: 10 }, () => ({ from: bitcoinAccount, amount: 6_000n })),
      [{ to: bitcoinAccount, amount: 50_000n }],
    ),
  ],
  [
    'a note without coins',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 90_000n }],
      [
        { script: note, amount: 0n },
        { to: payee, amount: 30_000n },
        { to: bitcoinAccount, amount: 59_000n },
      ],
    ),
  ],
  [
    'an inscription that is bought with all of a coin',
    joint(
      bitcoinAccount,
      [
        { from: bitcoinAccount, amount: 90_000n },
        { from: stranger, amount: 546n },
      ],
      [
        { to: ordinals, amount: 546n },
        { to: stranger, amount: 89_000n },
      ],
    ),
  ],
  [
    'a small coin that is not of taproot',
    joint(
      bitcoinAccount,
      [{ from: bitcoinAccount, amount: 9_000n }],
      [{ to: payee, amount: 8_500n }],
    ),
  ],
  [
    "a transfer whose change comes to another address of the account's, with a note",
    {
      method: 'sendTransfer',
      params: {
        account: bitcoinAccount,
        recipientAddress: payee,
        amount: '5000',
        changeAddress: taproot,
        memo: '48656c6c6f',
      },
    },
  ],
] as const)('of Bitcoin, ordinary: %s', async (_, row) => {
  const { findings } = await api.check(row, { namespace: 'bip122' })
  expect(worst(findings)).toEqual([])
})
test('an ordinary message, sign-in and payment of Bitcoin', async () => {
  const signIn = `${host} wants you to sign in with your Bitcoin account:\n${bitcoinAccount}\n\nURI: http://${host}\nVersion: 1\nNonce: aB3dE5gH`
  expect(
    worst(
      (
        await api.check(
          { method: 'signMessage', params: { account: bitcoinAccount, message: signIn } },
          { namespace: 'bip122' },
        )
      ).findings,
    ),
  ).toEqual([])
  expect(
    worst(
      (
        await api.check(
          { method: 'signMessage', params: { account: bitcoinAccount, message: 'Hello' } },
          { namespace: 'bip122' },
        )
      ).findings,
    ),
  ).toEqual([])
  const signed = await api.check(signs([90_000n, 20_000n], 30_000n, 79_000n), {
    namespace: 'bip122',
  })
  expect(worst(signed.findings)).toEqual([])
  expect(signed.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -30_000n }] })
  // what it is asked to sign for is its own
  const unknown = await api.check(
    joint(
      bitcoinAccount,
      [{ from: stranger, amount: 90_000n }],
      [
        { to: payee, amount: 49_000n },
        { to: bitcoinAccount, amount: 40_000n },
      ],
    ),
    { namespace: 'bip122' },
  )
  expect(unknown.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -49_000n }] })
  const payment = await api.check(
    {
      method: 'sendTransfer',
      params: { account: bitcoinAccount, recipientAddress: payee, amount: '5000' },
    },
    { namespace: 'bip122' },
  )
  expect(payment.findings.map(({ id }) => id)).toEqual(['first-time'])
  expect(payment.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -5000n }] })
})
test('a message of runes of any length is read', () => {
  const sized = (bytes: number, fill: string) =>
    `4e${Buffer.from(Uint32Array.of(bytes).buffer).toString('hex')}${fill.repeat(bytes)}`
  expect(readRunes(sized(300_000, '01'), [], () => false).isVoid).toBe(false)
  const before = performance.now()
  expect(readRunes(sized(300_000, '80'), [], () => false).isVoid).toBe(true)
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('hundreds of coins that may carry something are followed to as many outputs, each once', () => {
  let reads = 0
  const coins = (address: string) =>
    Array.from({ length: 600 }, () => ({
      address,
      get amount() {
        reads++
        return 546n
      },
    }))
  const foundFor = (to: string) => {
    const action: Action = {
      kind: 'coins',
      inputs: coins(ordinals),
      outputs: coins(to),
      change: [],
    }
    return inscriptions(
      [action],
      { account: ordinals, call: { params: {} } } as unknown as CheckedRequest,
      { known: new Map([[ordinals, 'ordinals']]) } as unknown as Facts,
    )
  }
  expect(foundFor(ordinals)).toEqual([])
  expect(foundFor(stranger)).toEqual([{ id: 'inscription', level: 'caution' }])
  expect(reads).toBeLessThan(100 * 600)
})
