// @vitest-environment happy-dom
import { Keypair, PublicKey } from 'solana-web3-legacy'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineConnector } from '../../../../kernel/connectors/defineConnector'
import type { Connector } from '../../../../kernel/connectors/types'
import { createKit, definePlugin, type Kit } from '../../../../kernel/index'
import { defineSolana } from '../../../../kernel/networks/index'
import driver from '../../../../kernel/networks/solana/driver'
import { fromBase58, toBase58 } from '../../../../lib/bytes/base58'
import { type LocalSolana, startSolana } from '../../../../scripts/solana.mjs'
import { connectTo } from '../../../harness/solanaFixture'
import { sendTo, signTransaction, signWith } from './fixture'

let solana: LocalSolana
let kit: Kit<readonly []>
let asked: string[]
beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
})
afterAll(() => solana.stop())
beforeEach(async () => {
  asked = []
  const network = defineSolana({
    genesisHash: solana.genesisHash,
    cluster: 'localnet',
    name: 'Local',
    rpcUrls: [],
  })
  kit = createKit(
    [
      definePlugin('wallets', () => ({
        needs: ['connectors'],
        setup: (ctx) =>
          [wallet(), wallet('signer', true)].forEach((each) => void ctx.connectors.add(each)),
      }))(),
    ],
    {
      networks: [network],
      storage: 'memory',
      rpc: { [network.id]: solana.url },
    },
  ) as unknown as Kit<readonly []>
  await kit.start()
})
afterEach(() => kit.destroy())

/**
 * A wallet with one real key that says yes to everything; unless it only signs, it sends by itself.
 */
function wallet(id = 'own', onlySigns = false): Connector {
  const { address, secret } = solana.accounts[0] as (typeof solana.accounts)[number]
  const answers: Record<string, (params: Record<string, string>) => unknown> = {
    solana_signMessage: ({ message = '' }) => ({
      signature: toBase58(signWith(secret, fromBase58(message))),
    }),
    solana_signTransaction: ({ transaction = '' }) => signTransaction(secret, transaction),
    solana_signAndSendTransaction: async ({ transaction = '' }) => {
      const signed = signTransaction(secret, transaction)
      await sendTo(solana.url)({
        method: 'sendTransaction',
        params: [signed.transaction, { encoding: 'base64' }],
      })
      return { signature: signed.signature }
    },
  }
  return defineConnector({
    manifest: { id, name: 'Own', kind: 'injected', namespaces: ['solana'], approval: 'wallet' },
    connect: async () => ({
      sessions: { solana: { accounts: [{ address }], active: address, chainId: solana.chainId } },
    }),
    disconnect: async () => {},
    request: async ({ method, params }) => {
      asked.push(method)
      const answer =
        onlySigns && method === 'solana_signAndSendTransaction' ? undefined : answers[method]
      if (!answer) throw Object.assign(new Error('no such method'), { code: -32601 })
      return answer(params as unknown as Record<string, string>)
    },
    on: () => () => {},
  })
}

test('the provider connects, signs a message that verifies, and answers accounts from the session', async () => {
  const provider = kit.provider('solana')
  const events: [string, unknown][] = []
  for (const name of ['connect', 'accountChanged', 'disconnect'])
    provider.on(name, (payload) => events.push([name, payload]))
  expect(await provider.request({ method: 'solana_getAccounts' })).toEqual([])
  await kit.connect('own')
  const address = solana.accounts[0]?.address as string
  expect(await provider.request({ method: 'solana_requestAccounts' })).toEqual([
    { pubkey: address },
  ])
  const answer = await provider.request(driver.signMessage({ account: address, message: 'Grüezi' }))
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(fromBase58(address)),
    'Ed25519',
    false,
    ['verify'],
  )
  const signature = new Uint8Array(fromBase58(driver.readSignature(answer)))
  expect(
    await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode('Grüezi')),
  ).toBe(true)
  await kit.disconnect('solana')
  await expect
    .poll(() => events)
    .toEqual([
      ['connect', { publicKey: address }],
      ['accountChanged', null],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
})

test('a transfer through the provider: the URL gives block hash, fee and status, the wallet signs and sends, a second client finds it', async () => {
  await kit.connect('own')
  const provider = kit.provider('solana')
  const send = (request: Parameters<typeof provider.request>[0]) => provider.request(request)
  const account = solana.accounts[0]?.address as string
  const to = Keypair.generate().publicKey
  const before = await driver.getBalance(send, account)
  const input = { account, to: to.toBase58(), amount: 500_000_000n }
  const fee = (await driver.getFee?.(input, send)) as bigint
  const id = driver.readTransaction(await send(await driver.sendNative(input, send)))
  expect(asked).toEqual(['solana_signAndSendTransaction'])
  await expect.poll(() => driver.getStatus?.(id, send)).toBe('confirmed')
  const second = connectTo(solana)
  expect(await second.getBalance(to)).toBe(500_000_000)
  expect(BigInt(await second.getBalance(new PublicKey(account)))).toBe(before - input.amount - fee)
  expect((await second.getSignatureStatus(id)).value?.err).toBeNull()
})

test('what was signed elsewhere can be sent by the URL; a node’s no carries its reason and the instruction’s error', async () => {
  await kit.connect('own')
  const account = solana.accounts[0]?.address as string
  const send = kit.request
  const signed = async (amount: bigint) => {
    const { params } = await driver.sendNative(
      { account, to: solana.accounts[1]?.address as string, amount },
      send,
    )
    return (
      (await send({
        method: 'solana_signTransaction',
        params: params as { transaction: string },
      })) as { transaction: string }
    ).transaction
  }
  const broadcast = async (amount: bigint) =>
    send({ method: 'sendTransaction', params: [await signed(amount), { encoding: 'base64' }] })
  expect(await broadcast(1000n)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/)
  await expect(broadcast(10n ** 15n)).rejects.toMatchObject({
    details: {
      code: -32002,
      reason: expect.stringContaining('custom program error: 0x1'),
      data: { err: { InstructionError: [0, { Custom: 1 }] } },
    },
  })
})

test('what a wallet that cannot send has signed is sent by the URL', async () => {
  await kit.connect('signer')
  const account = solana.accounts[0]?.address as string
  const to = Keypair.generate().publicKey
  const id = driver.readTransaction(
    await kit.request(
      await driver.sendNative({ account, to: to.toBase58(), amount: 70_000_000n }, kit.request),
    ),
  )
  expect(asked).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
  await expect.poll(() => driver.getStatus?.(id, kit.request)).toBe('confirmed')
  expect(await connectTo(solana).getBalance(to)).toBe(70_000_000)
})

test('parameters that are none never reach the wallet', async () => {
  await kit.connect('own')
  const provider = kit.provider('solana')
  await expect(
    provider.request({ method: 'solana_signTransaction', params: { transaction: 'AAAA' } }),
  ).rejects.toMatchObject({ code: -32602 })
  await expect(provider.request({ method: 'getBalance', params: ['me'] })).rejects.toMatchObject({
    code: -32602,
  })
  expect(asked).toEqual([])
  await expect(provider.request({ method: 'solana_signIn' })).rejects.toMatchObject({
    code: -32601,
  })
  expect(asked).toEqual(['solana_signIn'])
})
