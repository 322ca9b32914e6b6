import type { Connector, ConnectorEvents, Network, RpcCall, StandardSchema } from 'tessera-kit'
import { describe, expect, test } from 'vitest'
import type { FrameChannel } from '../../../frame/client/channel/types'
import type { FrameConnection } from '../../../frame/client/connection'
import { createConnector } from '../../../frame/client/connector'
import { createLoginCache } from '../../../frame/client/loginCache'
import { createSignIn } from '../../../frame/client/signIn'
import { FrameError, frameError } from '../../../frame/protocol/errors'
import { rows } from '../protocol/rows'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const networks = [
  { id: 'eip155:1', namespace: 'eip155' },
  { id: 'eip155:10', namespace: 'eip155' },
  { id: cluster, namespace: 'solana' },
] as unknown as Network[]

type Answers = Readonly<Record<string, (payload: never) => unknown>>
const userOf = ({ chainId }: { chainId: string | number }) =>
  String(chainId).startsWith('solana:')
    ? { address: solana, chainId }
    : {
        email: 'user@example.com',
        address: evm,
        chainId,
        accounts: [{ address: evm, type: 'eoa' }],
        preferredAccountType: 'eoa',
      }
const signedIn: Answers = { IS_CONNECTED: () => ({ isConnected: true }), GET_USER: userOf }

/** A connector over a frame that answers by a table. */
function create(
  answers: Answers = signedIn,
  stored: Record<string, unknown> = {},
  ready?: FrameChannel['ready'],
) {
  const asked: [name: string, payload: unknown][] = []
  const values = new Map(Object.entries(stored))
  let now = 1_000_000
  const storage = {
    read: <T>(key: string, schema: StandardSchema<T>) =>
      (schema['~standard'].validate(values.get(key)) as { issues?: unknown }).issues
        ? undefined
        : (values.get(key) as T),
    write: (key: string, value: unknown) => (
      value === undefined ? values.delete(key) : values.set(key, value), true
    ),
  }
  const cache = createLoginCache(storage, () => now)
  let exists = false
  const connection: FrameConnection = {
    get exists() {
      return exists
    },
    end: () => {},
    open: async () => {
      exists = true
      return {
        ready,
        close: () => {},
        request: async (name: string, payload: unknown) =>
          (asked.push([name, payload]),
          (answers[name] ?? (() => undefined))(payload as never)) as never,
      }
    },
  }
  const approved: (number | symbol)[] = []
  const approvals = {
    run: async <T>(id: number | symbol, ask: (signal: AbortSignal) => Promise<T>) => (
      approved.push(id), ask(new AbortController().signal)
    ),
    cancel: () => {},
    end: () => {},
  }
  const preferred: { type?: string } = {}
  const deps = { approvals, cache, connection, networks }
  const connector = createConnector({ ...deps, preferredType: () => preferred.type })
  const changes: ConnectorEvents['change'][] = []
  connector.on('change', (change) => changes.push(change))
  const signal = new AbortController().signal
  return {
    api: createSignIn({ ...deps, origin: 'https://wallet.example', tellApp: async () => {} }),
    approved,
    asked,
    cache,
    changes,
    connection,
    connector,
    preferred,
    values,
    pass: (ms: number) => void (now += ms),
    connect: (input: Partial<Parameters<Connector['connect']>[0]> = {}) =>
      connector.connect({ namespaces: ['eip155', 'solana'], signal, ...input }),
  }
}
const call = (method: string, params?: unknown, chainId = 'eip155:1') =>
  ({
    id: 7,
    method,
    params,
    namespace: 'eip155',
    chainId,
    account: evm,
    origin: 'host',
    rewrittenBy: [],
  }) as RpcCall
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ code }) => code as unknown,
  )

describe('connect', () => {
  test('asks for one user of each namespace, with the network of the kit, and stores the sign-in', async () => {
    const { asked, connect, values } = create()
    expect(await connect({ chainId: 'eip155:10' })).toEqual({
      sessions: {
        eip155: { accounts: [{ address: evm, type: 'eoa' }], active: evm, chainId: 'eip155:10' },
        solana: { accounts: [{ address: solana }], active: solana, chainId: cluster },
      },
    })
    expect(asked).toEqual([
      ['IS_CONNECTED', undefined],
      ['GET_USER', { chainId: 10 }],
      ['GET_USER', { chainId: cluster }],
    ])
    expect(Object.fromEntries(values)).toEqual({
      'login-used': true,
      email: 'user@example.com',
      'last-chain': cluster,
    })
  })

  test('silent, and nobody signed in here before: no frame is made; control: with the stored sign-in it is', async () => {
    const first = create()
    expect([await codeOf(first.connect({ silent: true })), first.connection.exists]).toEqual([
      'embedded/signed-out',
      false,
    ])
    const again = create(signedIn, { 'login-used': true })
    expect([
      await codeOf(again.connect({ silent: true, chainIds: { eip155: 'eip155:10' } })),
      again.asked[1],
    ]).toEqual(['resolved', ['GET_USER', { chainId: 10 }]])
  })

  test('a frame that says nobody is signed in, or refuses to say, clears what is stored; one that does not answer in time clears nothing', async () => {
    const stored = {
      'login-used': true,
      email: 'user@example.com',
      'last-chain': 'eip155:1',
      'last-code': 999_999,
    }
    const refuse = (reason: 'internal' | 'timeout') => () => {
      throw frameError(reason)
    }
    const left = async (answers: Answers) => {
      const { connect, values } = create(answers, stored)
      const code = await codeOf(connect({ silent: true }))
      return [code, [...values.keys()]]
    }
    expect(await left({ IS_CONNECTED: () => ({ isConnected: false }) })).toEqual([
      'embedded/signed-out',
      ['last-code'],
    ])
    expect(await left({ IS_CONNECTED: refuse('internal') })).toEqual([
      'embedded/signed-out',
      ['last-code'],
    ])
    expect(await left({ IS_CONNECTED: refuse('timeout') })).toEqual([
      'embedded/bad-frame',
      Object.keys(stored),
    ])
  })

  test('a frame without accounts of one namespace connects the other; with none it refuses', async () => {
    const half = create({
      ...signedIn,
      GET_USER: ({ chainId }: { chainId: string | number }) =>
        String(chainId).startsWith('solana:') ? { address: evm, chainId: 1 } : userOf({ chainId }),
    } as Answers)
    expect(Object.keys((await half.connect()).sessions)).toEqual(['eip155'])
    const none = create({ ...signedIn, GET_USER: () => ({ address: solana, chainId: 1 }) })
    expect(await codeOf(none.connect({ namespaces: ['eip155'] }))).toBe('embedded/unsupported')
  })

  test('a restore that was given up while the frame loaded is offered to the kernel when it is done', async () => {
    const { changes, connect } = create(signedIn, { 'login-used': true })
    const controller = new AbortController()
    const restoring = connect({ silent: true, namespaces: ['eip155'], signal: controller.signal })
    controller.abort()
    await restoring
    expect(changes).toEqual([
      { namespace: 'eip155', accounts: [{ address: evm, type: 'eoa' }], chainId: 'eip155:1' },
    ])
  })
})

describe('request', () => {
  test('safe methods pass, unsafe ones are approved, each with the network it is for', async () => {
    const { approved, asked, connector } = create({ RPC_REQUEST: () => '0x1' })
    expect(await connector.request(call('eth_call', []))).toBe('0x1')
    expect(approved).toEqual([])
    expect(await connector.request(call('personal_sign', ['0x', evm], 'eip155:10'))).toBe('0x1')
    expect([approved, asked.at(-1)]).toEqual([
      [7],
      ['RPC_REQUEST', { method: 'personal_sign', params: ['0x', evm], chainId: 'eip155:10' }],
    ])
  })

  test('a site that is not told the network of a call is switched to it before it signs; control: a native frame is not', async () => {
    const [w3m, native] = [
      create({ RPC_REQUEST: () => '0x1' }),
      create(
        { RPC_REQUEST: () => '0x1' },
        {},
        { storage: 'none', features: [], custody: undefined },
      ),
    ]
    for (const { connector } of [w3m, native])
      await connector.request(call('eth_sendTransaction', [{}], 'eip155:10'))
    expect(
      w3m.asked.map(([name, payload]) => [name, (payload as { chainId?: string }).chainId]),
    ).toEqual([
      ['SWITCH_NETWORK', 'eip155:10'],
      ['RPC_REQUEST', 'eip155:10'],
    ])
    expect(native.asked.map(([name]) => name)).toEqual(['RPC_REQUEST'])
  })

  test.each(['eth_sign', 'solana_signIn', 'wallet_watchAsset'])(
    '%s is refused here, and nothing is sent',
    async (method) => {
      const { asked, connector } = create()
      expect(await codeOf(connector.request(call(method)))).toBe('embedded/unsupported')
      expect(asked).toEqual([])
    },
  )

  test.each([
    [frameError('rejected'), 4001],
    [new FrameError('internal', 'unknown bundle', { code: 5730 }), 5730],
    [new FrameError('internal', 'execution reverted', { code: 3 }), 3],
    [frameError('chain_unknown'), 4902],
    [frameError('approval_unavailable'), 4200],
    [frameError('frozen'), 'embedded/frozen'],
    [frameError('reloaded'), 'embedded/reloaded'],
  ])('what the frame refuses with %s ends as %s', async (error, code) => {
    const { connector } = create({
      RPC_REQUEST: () => {
        throw error
      },
    })
    expect(await codeOf(connector.request(call('personal_sign', ['0x', evm])))).toBe(code)
  })
})

test('a switch is asked of the frame, and its account of that network is told', async () => {
  const { asked, changes, connector, cache } = create({
    ...signedIn,
    SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
  })
  await connector.switchNetwork?.(networks[1] as Network, { signal: new AbortController().signal })
  expect(asked).toEqual([
    ['SWITCH_NETWORK', { chainId: 'eip155:10' }],
    ['GET_USER', { chainId: 10 }],
  ])
  expect([changes.at(-1)?.chainId, cache.chain()]).toEqual(['eip155:10', 'eip155:10'])
})

test('disconnect clears the sign-in before the frame is asked, and does not mind its answer; without a sign-in nothing is asked', async () => {
  const stored: unknown[] = []
  const { connector, values } = create(
    { SIGN_OUT: () => (stored.push([...values.keys()]), Promise.reject(new Error('no'))) },
    { 'login-used': true, email: 'user@example.com' },
  )
  await connector.disconnect()
  expect(stored).toEqual([[]])
  const fresh = create()
  await fresh.connector.disconnect()
  expect(fresh.connection.exists).toBe(false)
})

describe('sign-in', () => {
  test('a second code within 30 seconds is refused with the seconds, and nothing is sent; later it is', async () => {
    const { api, asked, pass } = create({ CONNECT_EMAIL: () => rows.CONNECT_EMAIL.answer })
    expect(await api.requestCode(' user@example.com ')).toEqual(rows.CONNECT_EMAIL.answer)
    expect(asked).toEqual([['CONNECT_EMAIL', { email: 'user@example.com' }]])
    pass(10_500)
    await expect(api.requestCode('user@example.com')).rejects.toMatchObject({
      code: 'embedded/too-soon',
      message: 'Please try again after 20 seconds',
    })
    expect([asked.length, api.nextCodeAt()]).toEqual([1, 1_030_000])
    pass(19_500)
    expect([await codeOf(api.requestCode('user@example.com')), asked.length]).toEqual([
      'resolved',
      2,
    ])
  })

  test('a clock that was set back locks nobody out', async () => {
    const { api } = create(
      { CONNECT_EMAIL: () => rows.CONNECT_EMAIL.answer },
      { 'last-code': 5_000_000 },
    )
    expect([api.nextCodeAt(), await codeOf(api.requestCode('user@example.com'))]).toEqual([
      0,
      'resolved',
    ])
  })

  test('what the frame refuses is named, with the tries that are left, and without the code or the address', async () => {
    const { api } = create({
      CONNECT_OTP: () => {
        throw frameError('otp_wrong', 'wrong', { left: 3 })
      },
    })
    const error = await api.confirmCode('987654').catch((caught) => caught)
    expect(error).toMatchObject({
      code: 'embedded/otp-wrong',
      audience: 'user',
      details: { left: 3 },
    })
    expect(
      await codeOf(
        create({
          CONNECT_OTP: () => {
            throw frameError('invalid_params')
          },
        }).api.confirmCode('x'),
      ),
    ).toBe('embedded/bad-input')
    expect(JSON.stringify([error.message, error.details, error.cause.message])).not.toContain(
      '987654',
    )
  })

  test('a stored network that is none is not used', () => {
    expect(
      ['eip155:10', 'eip155:1&version=9', 7].map((chain) =>
        create(signedIn, { 'last-chain': chain }).cache.chain(),
      ),
    ).toEqual(['eip155:10', undefined, undefined])
  })

  test('a change of the address stores the new one', async () => {
    const { api, cache, asked } = create({
      UPDATE_EMAIL: () => rows.UPDATE_EMAIL.answer,
      UPDATE_EMAIL_SECONDARY_OTP: () => rows.UPDATE_EMAIL_SECONDARY_OTP.answer,
    })
    expect(await api.updateEmail('new@example.com')).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await api.confirmOldEmail('111111')
    expect([await api.confirmNewEmail('222222'), cache.email()]).toEqual([
      'new@example.com',
      'new@example.com',
    ])
    expect(asked.map(([name]) => name)).toEqual([
      'UPDATE_EMAIL',
      'UPDATE_EMAIL_PRIMARY_OTP',
      'UPDATE_EMAIL_SECONDARY_OTP',
    ])
  })
  test('a change of the address is refused within 30 s of the last mail', async () => {
    const { api, asked, pass } = create({ UPDATE_EMAIL: () => rows.UPDATE_EMAIL.answer })
    await api.updateEmail('new@example.com')
    expect(await codeOf(api.updateEmail('new@example.com'))).toBe('embedded/too-soon')
    pass(30_000)
    await api.updateEmail('new@example.com')
    expect(asked).toHaveLength(2)
  })
  test('the preferred kind of account goes to the frame, and what it then has is the account', async () => {
    const { connect, connector, asked, changes, preferred } = create({
      ...signedIn,
      SET_PREFERRED_ACCOUNT: () => ({ type: 'smartAccount', address: evm }),
    })
    await connector.accountTypePreferred('smartAccount')
    expect(asked).toEqual([])
    preferred.type = 'smartAccount'
    await connect({ chainId: 'eip155:1' })
    expect(asked.filter(([name]) => name === 'GET_USER')).toEqual([
      ['GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' }],
      ['GET_USER', { chainId: cluster }],
    ])
    asked.length = 0
    await connector.accountTypePreferred('smartAccount')
    expect(asked.map(([name]) => name)).toEqual(['SET_PREFERRED_ACCOUNT', 'GET_USER'])
    expect(changes.map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  test('a change of the address shows the frame, in which it is confirmed; a frame of the specification’s protocol has nothing to show', async () => {
    const answers = { UPDATE_EMAIL: () => rows.UPDATE_EMAIL.answer }
    const [native, old] = [
      create(answers, {}, { storage: 'persistent', features: [] }),
      create(answers),
    ]
    for (const { api } of [native, old]) await api.updateEmail('new@example.com')
    expect([native.approved.length, old.approved.length]).toEqual([1, 0])
  })

  test.each([
    ['rejected', 'embedded/declined'],
    ['approval_unavailable', 'embedded/approval-unavailable'],
  ] as const)(
    'what the user is asked in the wallet’s window may end as %s: %s, and no mail is counted',
    async (reason, code) => {
      const { api } = create(
        {
          UPDATE_EMAIL: () => {
            throw frameError(reason)
          },
        },
        {},
        { storage: 'persistent', features: [] },
      )
      expect(await codeOf(api.updateEmail('new@example.com'))).toBe(code)
      expect(api.nextCodeAt()).toBe(0)
    },
  )
})

describe('networks that the app’s entry at the frame’s server does not name', () => {
  const ready = (chains: readonly (string | number)[]): FrameChannel['ready'] => ({
    storage: 'persistent',
    features: [],
    chains: [...chains],
  })
  const answers = { CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }), ...signedIn }

  test('none of the kit’s is told the developer before a mail is sent, and before anybody is connected; control: with one of them nobody is told', async () => {
    for (const chains of [[], ['eip155:137']]) {
      const { api, asked, connect } = create(answers, { 'login-used': true }, ready(chains))
      const error = await api.requestCode('user@example.com').catch((caught) => caught)
      expect(error).toMatchObject({ code: 'embedded/chain-missing', audience: 'developer' })
      expect(error.message).toContain('eip155:1')
      expect(await codeOf(connect())).toBe('embedded/chain-missing')
      expect(asked).toEqual([])
    }
    const { api } = create(answers, {}, ready(['eip155:10']))
    expect(await api.requestCode('user@example.com')).toMatchObject({ action: 'VERIFY_OTP' })
  })

  test('a request on one that is missing fails by that name, and nobody is asked; control: on one that is there, it is sent', async () => {
    const { approved, asked, connector } = create(answers, {}, ready([1]))
    expect(await codeOf(connector.request(call('personal_sign', ['0x00', evm], 'eip155:10')))).toBe(
      'embedded/chain-missing',
    )
    expect([approved, asked]).toEqual([[], []])
    await connector.request(call('personal_sign', ['0x00', evm], 'eip155:1'))
    expect(approved).toEqual([7])
  })
})

describe('the wallet of who is signed in', () => {
  const ready: FrameChannel['ready'] = {
    storage: 'persistent',
    features: [],
    custody: 'operator-recoverable',
  }
  test('before a sign-in it is what the frame’s handshake says, and nobody is asked', async () => {
    const { api, asked } = create(signedIn, {}, ready)
    expect([await api.wallet(), asked]).toEqual([
      { host: 'wallet.example', email: undefined, custody: 'operator-recoverable' },
      [],
    ])
  })
  test('then it is what the frame says of the user; where it says nothing, what the handshake said', async () => {
    const stored = { 'login-used': true, email: 'user@example.com' }
    const own = create(
      { GET_USER: () => ({ address: evm, chainId: 1, custody: 'user-only' }) },
      stored,
      ready,
    )
    expect(await own.api.wallet()).toEqual({
      host: 'wallet.example',
      email: 'user@example.com',
      custody: 'user-only',
    })
    const silent = create({ GET_USER: () => ({ address: evm, chainId: 1 }) }, stored, ready)
    expect(await silent.api.wallet()).toMatchObject({ custody: 'operator-recoverable' })
  })
  test('a frame of the specification’s protocol has a page about it, and says nothing of the key', async () => {
    const { api, asked } = create(signedIn, { 'login-used': true, email: 'user@example.com' })
    expect([await api.wallet(), asked]).toEqual([
      {
        host: 'wallet.example',
        email: 'user@example.com',
        dashboard: 'https://wallet.example/dashboard',
      },
      [],
    ])
  })
})
