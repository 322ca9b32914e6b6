import {
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/web3.js'
import { validateSignedCacao } from '@walletconnect/utils'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type LocalRelay, startRelay } from '../../relay.mjs'
import { openRawDapp } from './client'
import { type NodeWallet, type NodeWalletOptions, startNodeWallet } from './nodeWallet'

const [chain, second] = inject('chains')
const [, , , account] = inject('accounts')
const solana = inject('solana')
const seed = solana.accounts[3]?.secret ?? '0x'
const [first, other] = [`eip155:${chain.id}`, `eip155:${second.id}`]
const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const asked = {
  eip155: {
    chains: [first, other],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
  solana: { chains: [solana.chainId], methods: ['solana_signMessage'], events: [] },
  bip122: { chains: [bitcoin], methods: ['signMessage'], events: [] },
}

let relay: LocalRelay
let dapp: Awaited<ReturnType<typeof openRawDapp>>
const wallets: NodeWallet[] = []

const start = async (more: Partial<NodeWalletOptions> = {}) => {
  const wallet = await startNodeWallet({
    relayUrl: relay.url,
    evm: {
      keys: [account?.privateKey ?? '0x'],
      chains: { [chain.id]: chain.url, [second.id]: second.url },
    },
    solana: { seed, chains: { [solana.chainId]: solana.url } },
    bitcoin: { key: account?.privateKey ?? '0x', chainId: bitcoin, network: 'bitcoin:regtest' },
    ...more,
  })
  wallets.push(wallet)
  return wallet
}
const propose = async (wallet: NodeWallet, proposal: object = asked) => {
  const { uri = '', approval } = await dapp.client.connect({
    optionalNamespaces: proposal as typeof asked,
  })
  await wallet.pair(uri)
  return approval()
}
const ask = <T>(topic: string, chainId: string, method: string, params: unknown) =>
  dapp.client.request<T>({ topic, chainId, request: { method, params } })

beforeAll(async () => {
  relay = await startRelay()
  dapp = await openRawDapp(relay.url)
})
afterAll(async () => {
  for (const wallet of wallets) await wallet.close()
  await dapp.close()
  await relay.stop()
})

it('approves what it can do in every namespace, and signs with real keys in each', async () => {
  const wallet = await start()
  const { topic, namespaces } = await propose(wallet)
  expect(Object.keys(namespaces)).toEqual(['eip155', 'solana', 'bip122'])
  const pubkey = namespaces.solana?.accounts[0]?.split(':')[2] ?? ''
  expect(pubkey).toBe(solana.accounts[3]?.address)
  const message = new TextEncoder().encode('hi')
  const { signature } = await ask<{ signature: string }>(
    topic,
    solana.chainId,
    'solana_signMessage',
    { message: getBase58Decoder().decode(message), pubkey },
  )
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(getBase58Encoder().encode(pubkey)),
    'Ed25519',
    true,
    ['verify'],
  )
  expect(await getAddressFromPublicKey(key)).toBe(pubkey)
  expect(
    await verifySignature(key, getBase58Encoder().encode(signature) as SignatureBytes, message),
  ).toBe(true)

  const address = namespaces.bip122?.accounts[0]?.split(':')[2]
  expect(address).toMatch(/^bcrt1q/)
  const signed = await ask<{ signature: string }>(topic, bitcoin, 'signMessage', {
    account: address,
    message: 'hi',
  })
  expect(signed.signature).toMatch(/^[0-9a-f]{130}$/)

  const hash = await ask<string>(topic, other, 'eth_sendTransaction', [
    { from: account?.address, to: account?.address, value: '0x1' },
  ])
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(wallet.requests.map(({ method, chainId }) => `${method} ${chainId}`)).toEqual([
    `solana_signMessage ${solana.chainId}`,
    `signMessage ${bitcoin}`,
    `eth_sendTransaction ${other}`,
  ])
  expect(wallet.failures).toEqual([])
})

it('says no to a proposal and to requests, and approves what a function chooses', async () => {
  const wallet = await start({ decisions: { proposal: 'reject' } })
  await expect(propose(wallet)).rejects.toMatchObject({ code: 5000 })
  wallet.decisions.proposal = (proposal, sides) => {
    const { eip155 } = sides.namespacesFor(proposal)
    return {
      eip155: {
        ...(eip155 as NonNullable<typeof eip155>),
        chains: [first],
        accounts: [`${first}:${account?.address}`],
      },
    }
  }
  const session = await propose(wallet)
  expect(session.namespaces).toMatchObject({ eip155: { chains: [first] } })
  wallet.decisions.request = 'reject'
  await expect(
    ask(session.topic, first, 'personal_sign', ['0x00', account?.address]),
  ).rejects.toMatchObject({ code: 5000 })
  wallet.decisions.request = async (seen, sign) => [seen.method, await sign()]
  expect(await ask(session.topic, first, 'personal_sign', ['0x00', account?.address])).toEqual([
    'personal_sign',
    expect.stringMatching(/^0x/),
  ])
})

it('switches, updates and ends a session by itself', async () => {
  const wallet = await start()
  const { topic, namespaces } = await propose(wallet)
  const events: unknown[] = []
  dapp.client.on(
    'session_event',
    (event) =>
      event.topic === topic &&
      events.push([event.params.event.name, event.params.event.data, event.params.chainId]),
  )
  await wallet.switchChain(other)
  await expect
    .poll(() => events)
    .toEqual([
      ['chainChanged', second.id, other],
      ['accountsChanged', [`${other}:${account?.address}`], other],
    ])
  await wallet.updateNamespaces({
    eip155: namespaces.eip155 as NonNullable<typeof namespaces.eip155>,
  })
  await expect
    .poll(() => Object.keys(dapp.client.session.get(topic).namespaces))
    .toEqual(['eip155'])
  const ended = new Promise((resolve) => dapp.client.once('session_delete', resolve))
  await wallet.disconnect()
  expect(await ended).toMatchObject({ topic })
})

it('finds what came while it was offline, and is the same device after a restart', async () => {
  const storage = new Map<string, unknown>()
  const wallet = await start({ storage })
  const { topic } = await propose(wallet)
  await wallet.offline()
  const answer = ask(topic, first, 'personal_sign', ['0x00', account?.address])
  await expect.poll(() => relay.stats().tags[1108]).toBeGreaterThan(0)
  expect(wallet.requests).toEqual([])
  await wallet.online()
  expect(await answer).toMatch(/^0x/)
  await wallet.close()
  const again = await start({ storage })
  expect(again.sessions().map((session) => session.topic)).toEqual([topic])
  expect(await ask(topic, first, 'personal_sign', ['0x01', account?.address])).toMatch(/^0x/)
  expect([wallet.requests.length, again.requests.length]).toEqual([1, 1])
})

it('signs in with one click, and gives a session with it', async () => {
  const wallet = await start()
  const { uri, response } = await dapp.client.authenticate({
    chains: [first, other],
    domain: '127.0.0.1',
    nonce: 'abcdefgh1',
    uri: 'http://127.0.0.1/login',
    methods: ['personal_sign'],
  })
  await wallet.pair(uri)
  const { auths = [], session } = await response()
  expect(auths.length).toBe(1)
  expect(await validateSignedCacao({ cacao: auths[0] as NonNullable<(typeof auths)[0]> })).toBe(
    true,
  )
  expect(auths[0]?.p.iss).toBe(`did:pkh:${first}:${account?.address}`)
  expect(session?.namespaces.eip155?.accounts).toEqual([
    `${first}:${account?.address}`,
    `${other}:${account?.address}`,
  ])
  expect(
    await ask(session?.topic ?? '', first, 'personal_sign', ['0x00', account?.address]),
  ).toMatch(/^0x/)
  wallet.decisions.authenticate = 'reject'
  const next = await dapp.client.authenticate({
    chains: [first],
    domain: '127.0.0.1',
    nonce: 'abcdefgh2',
    uri: 'http://127.0.0.1/login',
  })
  await wallet.pair(next.uri)
  await expect(next.response()).rejects.toBe('User rejected.')
})
