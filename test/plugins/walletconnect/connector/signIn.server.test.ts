import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectProgress } from '../../../../kernel/index'
import { solana } from '../../../../kernel/networks'
import { createStorage } from '../../../harness/fakeStorage'
import type { NodeWallet } from '../../../harness/node/phone/nodeWallet'
import { address, every, hexOf, meet, type Page, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  world = await meet()
})
afterEach(() => world.end())

const signIn = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'abcdef1234',
  statement: 'I accept the terms.',
  resources: ['https://app.example/terms'],
}
const authenticate = (
  page: Page,
  wallet: NodeWallet,
  more: object = {},
  uriOf = (uri: string) => uri,
) => {
  const { signal } = new AbortController()
  return page.api.authenticate({
    chains: ['eip155:31337', 'eip155:31338'],
    signIn,
    signal,
    onProgress: (progress) => progress.type === 'uri' && void wallet.pair(uriOf(progress.uri)),
    ...more,
  })
}

/** Holds what a wallet answers to a sign-in back. */
const holdAnswers = ({ client }: NodeWallet, gate: Promise<void>) => {
  const { engine } = client as unknown as {
    engine: { sendResult(input: { result: unknown }): Promise<unknown> }
  }
  const send = engine.sendResult
  engine.sendResult = async (input) => {
    if (typeof input.result === 'object') await gate
    return send(input)
  }
}

test('one approval connects and signs in: the text is the one that was signed, with what it grants', async () => {
  const [wallet, page] = await Promise.all([world.wallet(), world.page()])
  const { sessions, signedIn } = await authenticate(page, wallet)
  expect(sessions).toEqual({
    eip155: { accounts: [{ address }], active: address, chainId: 'eip155:31337' },
  })
  const [signed] = signedIn
  expect([signedIn.length, signed?.account, signed?.type]).toEqual([
    1,
    `eip155:31337:${address}`,
    'eip191',
  ])
  expect(signed?.message).toContain('I accept the terms. I further authorize the stated URI')
  expect(
    await verifyMessage({
      address,
      message: signed?.message as string,
      signature: signed?.signature as `0x${string}`,
    }),
  ).toBe(true)
  expect([page.state().pairing, page.state().peer?.name, page.topic()]).toEqual([
    undefined,
    'Node Wallet',
    wallet.sessions()[0]?.topic,
  ])
})

test('a session that was signed in to is restored, and signs', async () => {
  const storage = createStorage()
  const wallet = await world.wallet()
  const page = await world.page({ storage, id: 'again' })
  await authenticate(page, wallet)
  page.close()
  const after = await world.page({ storage, id: 'again' })
  expect(Object.keys((await after.silently()).sessions)).toEqual(['eip155'])
  expect(after.state().peer?.name).toBe('Node Wallet')
})

test('a wallet that knows no such request connects without a signature', async () => {
  const [wallet, page] = await Promise.all([
    world.wallet({ decisions: { authenticate: 'ignore' } }),
    world.page(),
  ])
  // it does not read that the code is for more than a session
  const { sessions, signedIn } = await authenticate(page, wallet, {}, (uri) =>
    uri.replace(/&methods=[^&]*/, ''),
  )
  expect([sessions.eip155?.active, signedIn]).toEqual([address, []])
})

/** Two wallets scan one code; `late` answers once `first` is connected. */
const both = async (
  page: Page,
  {
    first,
    late,
    firstUri = same,
    lateUri = same,
  }: {
    first: NodeWallet
    late: NodeWallet
    firstUri?: (uri: string) => string
    lateUri?: (uri: string) => string
  },
) => {
  await authenticate(page, first, {
    onProgress: (progress: ConnectProgress) => {
      if (progress.type === 'uri')
        void late.pair(lateUri(progress.uri)).then(() => first.pair(firstUri(progress.uri)))
    },
  })
  await until(() => expect([late.deleted.length, late.sessions().length]).toEqual([1, 0]))
  expect([page.topic(), first.deleted, first.sessions().length]).toEqual([
    first.sessions()[0]?.topic,
    [],
    1,
  ])
}
const same = (uri: string) => uri
const gated = () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return { gate, open }
}

test('of two wallets that sign in with one code the first connects; the session of the other is ended on its side', async () => {
  const [first, late, page] = await Promise.all([
    world.wallet(),
    world.wallet({ name: 'Late' }),
    world.page(),
  ])
  const { gate, open } = gated()
  holdAnswers(late, gate)
  const done = both(page, { first, late })
  await until(() => expect(page.topic()).toBeDefined())
  open()
  await done
})

const plainly = (uri: string) => uri.replace(/&methods=[^&]*/, '')

test('a wallet that connects without a signature after another one has signed in is ended on its side', async () => {
  const { gate, open } = gated()
  const late = await world.wallet({
    name: 'Late',
    decisions: {
      authenticate: 'ignore',
      proposal: async (proposal, sides) => {
        await gate
        return sides.namespacesFor(proposal)
      },
    },
  })
  const [first, page] = await Promise.all([world.wallet(), world.page()])
  const done = both(page, { first, late, lateUri: plainly })
  await until(() => expect(page.topic()).toBeDefined())
  open()
  await done
})

test('a wallet that signs in after another one has connected without a signature is ended on its side', async () => {
  const [first, late, page] = await Promise.all([
    world.wallet({ decisions: { authenticate: 'ignore' } }),
    world.wallet({ name: 'Late' }),
    world.page(),
  ])
  const { gate, open } = gated()
  holdAnswers(late, gate)
  const done = both(page, { first, late, firstUri: plainly })
  await until(() => expect(page.topic()).toBeDefined())
  open()
  await done
})

test('a refusal is the visitor’s no, and nothing is left', async () => {
  const [wallet, page] = await Promise.all([
    world.wallet({ decisions: { authenticate: 'reject', proposal: 'ignore' } }),
    world.page(),
  ])
  await expect(authenticate(page, wallet)).rejects.toMatchObject({ code: 5000 })
  expect([page.state().pairing, page.topic(), wallet.sessions().length]).toEqual([
    undefined,
    undefined,
    0,
  ])
})

test('a sign-in beside EVM is a plain connection', async () => {
  const [wallet, page] = await Promise.all([
    world.wallet({
      solana: { seed: `0x${'07'.repeat(32)}`, chains: { [solana.id]: 'http://127.0.0.1:1' } },
    }),
    world.page({ networks: every }),
  ])
  const { sessions, signedIn } = await authenticate(page, wallet, { chains: [solana.id] })
  expect([Object.keys(sessions), signedIn, wallet.authentications.length]).toEqual([
    ['solana'],
    [],
    0,
  ])
})

test('the connector has the verb too, and a wallet that answers after the visitor left is told', async () => {
  const page = await world.page()
  await page.connect(await world.wallet())
  const connector = page.kit.getState().connectors[0]
  expect(typeof connector?.authenticate).toBe('function')
  const leaving = new AbortController()
  const uris: string[] = []
  const asked = connector?.authenticate?.({
    chains: ['eip155:31337'],
    signIn,
    signal: leaving.signal,
    onProgress: (progress) => void (progress.type === 'uri' && uris.push(progress.uri)),
  })
  await until(() => expect(uris.length).toBe(1))
  await until(() => expect(world.relay.stats().tags[1116]).toBe(1))
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ code: 'kernel/aborted' })
  const late = await world.wallet({ name: 'Late' })
  await late.pair(uris[0] as string)
  await until(() => expect(late.deleted.length).toBe(1))
  expect([page.state().peer?.name, late.sessions().length]).toEqual(['Node Wallet', 0])
  expect(await page.request('personal_sign', [hexOf('x'), address])).toMatch(/^0x/)
})
