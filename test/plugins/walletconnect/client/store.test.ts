import { describe, expect, it } from 'vitest'
import { createStore, mergeStored } from '../../../../plugins/walletconnect/signClient/storage'
import { createStorage } from '../../../harness/fakeStorage'
import { scoped } from './fixture'

const key = (prefix: string, name: string) => `wc@2:core:0.3:${prefix}//${name}`
const at = (name: string) => `tessera:test:walletconnect:wc:wc@2:core:0.3//${name}`
const session = (topic: string) => ({
  topic,
  expiry: 2_000_000_000,
  namespaces: {},
  self: { publicKey: 'a' },
  peer: { metadata: {} },
})

describe('storage of the library', () => {
  it('finds after a reload what a client with another prefix has stored, and lists it', async () => {
    const area = createStorage()
    const before = createStore(scoped(area), 'tessera-a')
    await before.setItem(key('tessera-a', 'session'), [session('1')])
    await before.setItem('WALLETCONNECT_CLIENT_ID', 'me')
    const after = createStore(scoped(area), 'tessera-b')
    expect(await after.getItem(key('tessera-b', 'session'))).toEqual([session('1')])
    expect(await after.getKeys()).toEqual(['wc@2:core:0.3//session', 'WALLETCONNECT_CLIENT_ID'])
    expect(await after.getEntries()).toEqual([
      ['wc@2:core:0.3//session', [session('1')]],
      ['WALLETCONNECT_CLIENT_ID', 'me'],
    ])
    await after.removeItem('WALLETCONNECT_CLIENT_ID')
    expect(await after.getItem('WALLETCONNECT_CLIENT_ID')).toBeUndefined()
    expect(await after.getKeys()).toEqual(['wc@2:core:0.3//session'])
  })

  it('keeps what another tab has stored, key by key and record by record', async () => {
    const area = createStorage()
    const [one, other] = [createStore(scoped(area), 'a'), createStore(scoped(area), 'b')]
    for (const [store, prefix] of [
      [one, 'a'],
      [other, 'b'],
    ] as const) {
      await store.getItem(key(prefix, 'session'))
      await store.getItem(key(prefix, 'keychain'))
    }
    await one.setItem(key('a', 'session'), [session('1')])
    await one.setItem(key('a', 'keychain'), { x: '1' })
    await other.setItem(key('b', 'session'), [session('2')])
    await other.setItem(key('b', 'keychain'), { y: '2' })
    await one.setItem(key('a', 'pairing'), [])
    const reloaded = createStore(scoped(area), 'c')
    expect(await reloaded.getItem(key('c', 'session'))).toEqual([session('1'), session('2')])
    expect(await reloaded.getItem(key('c', 'keychain'))).toEqual({ x: '1', y: '2' })
    await one.setItem(key('a', 'session'), [])
    expect(await createStore(scoped(area), 'd').getItem(key('d', 'session'))).toEqual([
      session('2'),
    ])
    expect((await reloaded.getKeys()).sort()).toEqual([
      'wc@2:core:0.3//keychain',
      'wc@2:core:0.3//pairing',
      'wc@2:core:0.3//session',
    ])
  })

  it('drops values that are none, and records that the library could not start with', async () => {
    const area = createStorage({
      initial: {
        [at('keychain')]: JSON.stringify({ a: { not: 'a key' } }),
        [at('messages')]: '"text"',
        [at('session')]: JSON.stringify([null, session('1'), { topic: '2' }, 5]),
        [at('pairing')]: '{',
        [at('request')]: JSON.stringify([{ id: 1, topic: 't' }]),
      },
    })
    const store = createStore(scoped(area), 'a')
    expect(await store.getItem(key('a', 'keychain'))).toBeUndefined()
    expect(await store.getItem(key('a', 'messages'))).toBeUndefined()
    expect(await store.getItem(key('a', 'pairing'))).toBeUndefined()
    expect(await store.getItem(key('a', 'session'))).toEqual([session('1')])
    expect(await store.getItem(key('a', 'request'))).toEqual([{ id: 1, topic: 't' }])
  })

  it('leaves the app to open to localStorage', async () => {
    const area = createStorage()
    const store = createStore(scoped(area), 'a')
    await store.setItem('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"wallet://"}')
    await store.removeItem('WALLETCONNECT_DEEPLINK_CHOICE')
    expect(await store.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeUndefined()
    expect(area.writes).toEqual([])
    await store.setItem('WALLETCONNECT_CLIENT_ID', 'me')
    expect(area.writes).not.toEqual([])
  })

  it('stores neither what wallets were asked to sign, nor messages that were dealt with', async () => {
    const area = createStorage()
    const store = createStore(scoped(area), 'a')
    const entry = (id: number, method: string) => ({
      id,
      topic: 't',
      request: { method, params: { text: 'a secret' } },
    })
    await store.setItem(key('a', 'history'), [
      entry(1, 'wc_sessionRequest'),
      entry(2, 'wc_sessionPropose'),
    ])
    await store.setItem(key('a', 'messages'), {
      t: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`h${i}`, 'cipher'])),
    })
    expect(JSON.parse(area.getItem(at('history')) ?? '')).toEqual([entry(2, 'wc_sessionPropose')])
    const messages = (await store.getItem(key('a', 'messages'))) as { t: Record<string, string> }
    expect(Object.keys(messages.t)).toEqual(Array.from({ length: 200 }, (_, i) => `h${i + 100}`))
    expect(new Set(Object.values(messages.t))).toEqual(new Set(['']))
  })

  it('writes nothing after its end', async () => {
    const area = createStorage()
    const store = createStore(scoped(area), 'a')
    await store.setItem('WALLETCONNECT_CLIENT_ID', 'me')
    const writes = area.writes.length
    store.close()
    await store.setItem('WALLETCONNECT_CLIENT_ID', 'another')
    await store.removeItem('WALLETCONNECT_CLIENT_ID')
    expect(area.writes.length).toBe(writes)
    expect(await store.getItem('WALLETCONNECT_CLIENT_ID')).toBe('me')
  })
})

describe('merge of two tabs', () => {
  it('takes the change of the tab that made one', () => {
    const [a, b] = [
      { topic: 'a', v: 1 },
      { topic: 'b', v: 1 },
    ]
    expect(mergeStored([a, b], [{ ...a, v: 2 }, b], [a, { ...b, v: 3 }])).toEqual([
      { ...a, v: 2 },
      { ...b, v: 3 },
    ])
    expect(mergeStored([a, b], [a, b], [a])).toEqual([a])
    expect(mergeStored([a, b], [a], [a, b])).toEqual([a])
    expect(mergeStored([a], [], [{ ...a, v: 4 }])).toEqual([])
  })

  it('takes its own value where records have no names, or where another kind of value is stored', () => {
    expect(mergeStored([], [{ publicKey: 'a' }], [{ publicKey: 'b' }])).toEqual([
      { publicKey: 'a' },
    ])
    expect(mergeStored('a', 'b', 'c')).toBe('b')
    expect(mergeStored(undefined, [], { a: 1 })).toEqual([])
  })
})
