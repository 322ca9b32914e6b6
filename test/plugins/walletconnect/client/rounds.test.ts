import { describe, expect, it } from 'vitest'
import { walletconnectError } from '../../../../plugins/walletconnect/errors'
import { createPairingRounds } from '../../../../plugins/walletconnect/signClient/pairingRounds'
import type { PairInput, Round } from '../../../../plugins/walletconnect/signClient/types'
import { createClock } from '../../../harness/fakeClock'
import { deferred } from './fixture'

const start = (more: Partial<PairInput<string>> = {}, prepare?: () => Promise<Round>) => {
  const clock = createClock(1_000)
  const rounds: ReturnType<typeof deferred<string>>[] = []
  const shown: { uri: string; expiresAt: number }[] = []
  const late: string[] = []
  const stop = new AbortController()
  const refusals = new Set<(error: Error) => void>()
  let made = 0
  const done = createPairingRounds<string>(
    {
      clock,
      prepare: prepare ?? (async () => ({ topic: `${++made}`, uri: `wc:${made}` })),
      adopt: async ({ topic, uri }) => ({ topic, uri }),
      ended: new AbortController().signal,
      onRefused: (listener) => {
        refusals.add(listener)
        return () => refusals.delete(listener)
      },
    },
    {
      begin: () => {
        const round = deferred<string>()
        rounds.push(round)
        return round.promise
      },
      signal: stop.signal,
      onUri: (pairing) => shown.push(pairing),
      discard: (value) => late.push(value),
      ...more,
    },
  )
  done.catch(() => {})
  return { clock, rounds, shown, late, stop, refusals, done }
}

describe('rounds of a pairing', () => {
  it('shows another code when ten seconds of four minutes are left, and not before', async () => {
    const { clock, shown } = start()
    await clock.advance(229_999)
    expect(shown).toEqual([{ uri: 'wc:1', expiresAt: 241_000 }])
    await clock.advance(1)
    expect(shown.map(({ uri }) => uri)).toEqual(['wc:1', 'wc:2'])
    expect(shown[1]?.expiresAt).toBe(1_000 + 230_000 + 240_000)
  })

  it('begins with a round that is on the screen already, and renews it by the time that it was made', async () => {
    const early = { topic: 'e', uri: 'wc:e', key: 'k', expiry: 300, expiresAt: 1_000 + 200_000 }
    const { clock, rounds, shown, done } = start({ early })
    await clock.advance(189_999)
    expect([rounds.length, shown]).toEqual([1, []])
    await clock.advance(1)
    expect(shown).toEqual([{ uri: 'wc:1', expiresAt: 1_000 + 190_000 + 240_000 }])
    rounds[0]?.resolve('early')
    expect(await done).toBe('early')
  })

  it('takes the answer to a code whose place another one has taken, and discards what the other brings', async () => {
    const { clock, rounds, late, done } = start()
    await clock.advance(230_000)
    rounds[0]?.resolve('first')
    expect(await done).toBe('first')
    rounds[1]?.resolve('second')
    await clock.advance(0)
    expect(late).toEqual(['second'])
    expect(clock.pending()).toBe(0)
  })

  it('goes on when a code before the shown one runs out, and ends when the shown one does', async () => {
    const { clock, rounds, done } = start()
    let ended = false
    done.catch(() => (ended = true))
    await clock.advance(230_000)
    rounds[0]?.reject(walletconnectError('expired'))
    await clock.advance(0)
    expect(ended).toBe(false)
    rounds[1]?.reject(walletconnectError('expired'))
    await expect(done).rejects.toMatchObject({ code: 'walletconnect/expired' })
  })

  it('ends with the no of a visitor, on whatever code it was said', async () => {
    const { clock, rounds, done } = start()
    await clock.advance(230_000)
    rounds[0]?.reject({ code: 5000, message: 'User rejected.' })
    await expect(done).rejects.toEqual({ code: 5000, message: 'User rejected.' })
    expect(clock.pending()).toBe(0)
  })

  it('rejects at once when it is given up, and discards what is approved after that', async () => {
    const { clock, rounds, late, stop, done } = start()
    await clock.advance(0)
    stop.abort()
    await expect(done).rejects.toMatchObject({ code: 'kernel/aborted' })
    rounds[0]?.resolve('late')
    await clock.advance(0)
    expect(late).toEqual(['late'])
  })

  it('begins nothing when it was given up before, or while the pairing was made', async () => {
    const before = new AbortController()
    before.abort()
    const never = start({ signal: before.signal })
    await expect(never.done).rejects.toMatchObject({ code: 'kernel/aborted' })
    const gate = deferred<Round>()
    const slow = start({}, () => gate.promise)
    slow.stop.abort()
    gate.resolve({ topic: '1', uri: 'wc:1' })
    await slow.clock.advance(500_000)
    for (const { shown, rounds, clock } of [never, slow]) {
      expect(shown).toEqual([])
      expect(rounds).toEqual([])
      expect(clock.pending()).toBe(0)
    }
  })

  it('ends when the relay will not have the page, and listens for that no longer', async () => {
    const { refusals, done, clock } = start()
    await clock.advance(0)
    for (const refuse of [...refusals])
      refuse(walletconnectError('relay-refused', { reason: '3000' }))
    await expect(done).rejects.toMatchObject({ code: 'walletconnect/relay-refused' })
    expect(refusals.size).toBe(0)
  })

  it('rejects with what onUri throws, and with what keeps a pairing from being made', async () => {
    const thrown = start({
      onUri: () => {
        throw new Error('of the host')
      },
    })
    await expect(thrown.done).rejects.toThrow('of the host')
    await expect(
      start({}, async () => {
        throw new Error('no key')
      }).done,
    ).rejects.toThrow('no key')
  })
})
