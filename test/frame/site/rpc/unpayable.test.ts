import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { beforeAll, expect, test } from 'vitest'
import type { Approval } from '../../../../frame/site/approval/types'
import type { ApprovalRequest } from '../../../../frame/site/screens/types'
import { toBase58 } from '../../../../lib/bytes/base58'
import { WALLET } from '../handlers/testSite'
import { createRpcSite, createSigningKeys, type NodeAnswers, NodeError } from './signer'

const SOL = WALLET.accounts.solana
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let keys: Awaited<ReturnType<typeof createSigningKeys>>
beforeAll(async () => {
  keys = await createSigningKeys()
})
/** What is shown of a request, by what the node answers. */
async function shownOf(
  node: NodeAnswers,
  request: { readonly method: string; readonly params: unknown; readonly chainId?: string },
): Promise<Approval | undefined> {
  const site = await createRpcSite({ sign: keys.ask, node })
  await site.request('RPC_REQUEST', request)
  return (site.screens.ask.mock.calls.at(-1) as [ApprovalRequest])[0].approvals[0]
}

test.each([
  ['less than the fee', '0x434a90', true],
  ['nothing', '0x0', true],
  ['just the fee and the value', '0x434a91', undefined],
  ['a balance that is not told', undefined, undefined],
])('a payment of 1 wei from %s is marked where it cannot be paid', async (_, balance, marked) => {
  const shown = await shownOf(
    { eth_getBalance: balance ?? new NodeError('down') },
    { method: 'eth_sendTransaction', params: [{ to: TO, value: '0x1' }] },
  )
  expect(shown?.highestFee).toBe(4_410_000n)
  expect(shown?.isUnpayable).toBe(marked)
})

test.each([
  ['less than the fee', { value: 4_999 }, true],
  ['the fee', { value: 5_000 }, undefined],
  ['a balance that is no number', { value: '0' }, undefined],
])('a transaction of Solana from %s is marked where it cannot be paid', async (_, told, marked) => {
  const payer = new PublicKey(SOL)
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [
      SystemProgram.transfer({
        fromPubkey: payer,
        toPubkey: Keypair.generate().publicKey,
        lamports: 1,
      }),
    ],
  }).compileToV0Message()
  const shown = await shownOf(
    { getBalance: told },
    {
      method: 'solana_signAndSendTransaction',
      params: { transaction: toBase58(new VersionedTransaction(message).serialize()) },
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    },
  )
  expect(shown?.highestFee).toBe(5_000n)
  expect(shown?.isUnpayable).toBe(marked)
})
