import { approvalOf } from '../../../../frame/site/approval/approvalOf'
import { describeRequest } from '../../../../frame/site/approval/describe'
import type { Approval } from '../../../../frame/site/approval/types'
import { parseRequest } from '../../../../frame/site/requests/parseRequest'
import { explainMessage } from '../../../../lib/decode/explainMessage'
import { toMessageText, toPageText } from '../../../../lib/decode/pageText'
import type { Action, Warning } from '../../../../lib/decode/types'

// Requests for the screens to show, by their name.

const signer = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

const of = (
  actions: readonly Action[],
  warnings: readonly Warning[] = [],
  { signer: signs = signer, chainId = 'eip155:8453', domain, ...more }: Partial<Approval> = {},
): Approval => ({
  ...approvalOf(
    { signer: signs, chainId },
    { actions, warnings, ...(domain && { domain }) },
    '0x6869',
  ),
  ...more,
})
const fee = { highestFee: 31_245_000_000_123n }
const text = (written: string) => toMessageText(new TextEncoder().encode(written))
const siwe = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${signer}\n\nSign in to the shop.\n\nURI: https://${domain}\nVersion: 1\nChain ID: 8453\nNonce: 32891756\nIssued At: 2026-11-23T16:25:24Z`

const asking = { origin: 'https://app.example', signer, chainId: 'eip155:8453' }

/** As a page asks. */
const asked = (method: string, ...params: unknown[]) =>
  describeRequest(parseRequest({ method, params, chainId: 'eip155:8453' }), asking)
const field = (name: string, type: string) => ({ name, type })

export const requests: Readonly<Record<string, readonly Approval[]>> = {
  transfer: [
    of([{ kind: 'transfer', to: other, amount: 250_000_000_000_000_000n }], [], {
      ...fee,
      raw: toPageText(
        '{\n  "to": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",\n  "value": "250000000000000000",\n  "gas": "21000"\n}',
      ),
    }),
  ],
  unpayable: [of([{ kind: 'transfer', to: other, amount: 1n }], [], { ...fee, isUnpayable: true })],
  token: [of([{ kind: 'transfer', token: usdc, to: other, amount: 250_000_000n }], [], fee)],
  unlimited: [
    of(
      [{ kind: 'approve', token: usdc, spender, amount: (1n << 256n) - 1n, isUnlimited: true }],
      ['unlimited', 'no_end'],
      fee,
    ),
  ],
  message: [
    of([
      {
        kind: 'message',
        text: text('Please confirm that you are at least 18 years old.'),
        isText: true,
      },
    ]),
  ],
  signIn: [
    of([
      {
        kind: 'signIn',
        domain: toPageText('app.localhost'),
        isForeign: false,
        text: toPageText(siwe('app.localhost')),
      },
    ]),
  ],
  foreign: [
    of(
      [
        {
          kind: 'signIn',
          domain: toPageText('bank.example'),
          isForeign: true,
          text: toPageText(siwe('bank.example')),
        },
      ],
      ['foreign_domain'],
    ),
  ],
  foreignEncoded: [
    of(explainMessage(new TextEncoder().encode(siwe('\u0430pple.com')), asking).actions),
  ],
  typedData: [
    of(
      [
        {
          kind: 'typedData',
          primaryType: 'Mail',
          type: 'Mail(Person from,string contents)Person(string name,address wallet)',
          rows: [
            { path: 'from.name', value: toPageText('Cow') },
            { path: 'from.wallet', value: toPageText(other) },
            { path: 'contents', value: toPageText('Hello, \u202eBob\u202c!') },
          ],
        },
      ],
      ['unknown', 'hidden_characters', 'no_chain'],
      {
        domain: {
          name: toPageText('Ether Mail'),
          version: toPageText('1'),
          contract: usdc,
          hasChain: false,
        },
      },
    ),
  ],
  call: [
    of(
      [
        { kind: 'call', to: spender, selector: '0x5ae401dc' },
        { kind: 'transfer', to: spender, amount: 1_000_000_000_000_000_000n },
      ],
      ['unknown', 'value_attached'],
      fee,
    ),
  ],
  solana: [
    of(
      [
        {
          kind: 'transfer',
          to: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
          amount: 1_500_000_000n,
        },
      ],
      [],
      {
        signer: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
        chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        highestFee: 5_000n,
      },
    ),
    of([{ kind: 'memo', text: text('Thank you') }], [], {
      signer: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      highestFee: 5_000n,
    }),
  ],
  long: [
    of([
      {
        kind: 'message',
        text: text('You agree to the terms of the shop, and that your data is kept.\n'.repeat(40)),
        isText: true,
      },
    ]),
  ],
  hidden: [
    of(
      [
        {
          kind: 'transfer',
          to: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
          amount: 990_000_000_000n,
        },
        { kind: 'memo', text: text('Thank you for your visit. '.repeat(40)) },
      ],
      [],
      {
        signer: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        highestFee: 5_000n,
      },
    ),
  ],
  payments: asked('eth_signTypedData_v4', signer, {
    types: {
      Order: [field('payments', 'Payment[]')],
      Payment: [field('to', 'address'), field('amount', 'uint256')],
    },
    primaryType: 'Order',
    domain: { chainId: 8453, verifyingContract: usdc },
    message: { payments: Array.from({ length: 300 }, (_, at) => ({ to: other, amount: at })) },
  }),
  unreadCall: asked('eth_sendTransaction', {
    from: signer,
    to: spender,
    data: `0xdeadbeef${'00'.repeat(20_000)}c0ffee`,
    nonce: '0x0',
    gas: '0x5208',
    chainId: '0x2105',
    maxFeePerGas: '0x3',
    maxPriorityFeePerGas: '0x1',
  }),
  markup: [
    of([
      {
        kind: 'message',
        text: text('<img src=x onerror="document.title=1"><b id="injected">{host}</b> {origin}'),
        isText: true,
      },
    ]),
  ],
}
