// @vitest-environment happy-dom

import { createKit, definePlugin, type TelemetryEvent } from 'tessera-kit'
import { mainnet } from 'tessera-kit/networks'
import { walletConnect } from 'tessera-kit/walletconnect'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standing, trackSearches } from '../../../../plugins/walletconnect/directory/trackSearches'
import { directoryOf, never } from './fixture'

describe('a search of the directory', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const made = () => {
    const told: unknown[] = []
    const end = new AbortController()
    const directory = trackSearches(
      { track: (...event: unknown[]) => told.push(event), signal: end.signal } as never,
      directoryOf().directory,
    )
    return { told, end, directory }
  }
  const told = (search: string, badge: string, found: number) => [
    'walletconnect/searched',
    { search, badge, found },
  ]

  test('is told once it has stood for a second, with its text, the filter and how many wallets it found', async () => {
    const { told: heard, directory } = made()
    const found = await directory.search(' metamask ', { certified: true }, never)
    vi.advanceTimersByTime(standing - 1)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual([told('metamask', 'certified', found.length)])
  })

  test('is not told letter by letter, nor where it was given up, nor after the plugin’s end', async () => {
    const { told: heard, directory, end } = made()
    for (const text of ['m', 'me', 'met']) await directory.search(text, {}, never)
    vi.advanceTimersByTime(standing)
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject(['walletconnect/searched', { search: 'met', badge: 'none' }])
    await directory.search('trust', {}, AbortSignal.abort()).catch(() => {})
    await directory.search('trust', {}, never)
    end.abort()
    vi.advanceTimersByTime(standing)
    expect(heard).toHaveLength(1)
  })

  test('is told without its text where that is too long to be a wallet’s name', async () => {
    const { told: heard, directory } = made()
    for (const text of ['one two three four five', 'x'.repeat(41), 'one two three four']) {
      await directory.search(text, {}, never)
      vi.advanceTimersByTime(standing)
    }
    expect(heard).toEqual([
      told('', 'none', 0),
      told('', 'none', 0),
      told('one two three four', 'none', 0),
    ])
  })
})

test('a sink of the kit gets it', async () => {
  const events: TelemetryEvent[] = []
  const sink = definePlugin('sink', () => ({
    needs: ['hooks:telemetry'],
    setup: (ctx) => ctx.hooks.telemetry.tap((event) => (events.push(event), event)),
  }))
  const kit = createKit([walletConnect({ relayUrl: 'wss://relay.example' }), sink()], {
    networks: [mainnet],
    storage: 'memory',
    id: 'searches',
  })
  await kit.start()
  await (await kit.use(walletConnect).directory()).search('trust', {}, never)
  await expect
    .poll(() => events)
    .toContainEqual(
      expect.objectContaining({
        type: 'track',
        event: 'walletconnect/searched',
        props: expect.objectContaining({ search: 'trust' }),
      }),
    )
  kit.destroy()
})
