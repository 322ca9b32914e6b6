/** @vitest-environment happy-dom */
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useActivity } from '../../../plugins/activity/react'
import { useBalances, useNfts, useTokens } from '../../../plugins/data/react'
import { useProfile } from '../../../plugins/names/react'
import { useSend } from '../../../plugins/send/react'
import { siwx } from '../../../plugins/siwx'
import { useSession, useSignIn } from '../../../plugins/siwx/react'
import { KitProvider } from '../../../ui/react'
import { makeKit, pause, show, until } from '../../ui/react/bindingsFixture'

const said: string[] = []
let end: () => unknown = () => {}
beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
})
afterEach(async () => {
  await end()
  await pause()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const render = async (hook: () => unknown, made = makeKit()) => {
  const seen: unknown[] = []
  const Probe = (): ReactNode => {
    seen.push(hook())
    return 'drawn'
  }
  const shown = await show(
    <KitProvider kit={made.kit}>
      <Probe />
      <Probe />
    </KitProvider>,
  )
  end = shown.end
  await act(() => made.kit.ready)
  await act(async () => void (await made.kit.connect('aurora')))
  return { ...made, ...shown, last: () => seen.at(-1) }
}
const missing = () => said.filter((line) => line.includes('kernel/plugin-missing'))

test.each([
  ['useSession', () => useSession(), 'siwx', { status: 'unknown', isSignedIn: false }],
  ['useSend', () => useSend(), 'send', { draft: { to: '', amount: '' }, pending: false }],
  ['useTokens', () => useTokens(), 'data', { status: 'failed' }],
  ['useNfts', () => useNfts(), 'data', { status: 'failed' }],
  ['useBalances', () => useBalances(), 'data', { status: 'failed' }],
  ['useActivity', () => useActivity(), 'activity', { status: 'failed' }],
  ['useProfile', () => useProfile(), 'names', { status: 'failed' }],
] as const)(
  '%s without its plugin returns a value without harm, and the console names the plugin once',
  async (_name, hook, plugin, value) => {
    const { box, last } = await render(hook)
    expect(box.textContent).toBe('drawndrawn')
    await until(() => missing().length)
    await vi.waitFor(() => expect(last()).toMatchObject(value))
    await pause(50)
    expect(missing()).toEqual([
      expect.stringMatching(
        new RegExp(`^\\[tessera\\] kernel/plugin-missing: .* needs the plugin "${plugin}"`),
      ),
    ])
  },
)

test('useSignIn without siwx() has the reason as its error', async () => {
  const { last } = await render(() => useSignIn())
  await act(async () => void (await (last() as ReturnType<typeof useSignIn>).signIn()))
  expect(last()).toMatchObject({ status: 'error', error: { code: 'kernel/plugin-missing' } })
})

test('a plugin that is added later is followed', async () => {
  const { kit, last } = await render(() => useSession())
  await until(() => missing().length)
  const accounts = ['eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
  const verifier = {
    nonce: async () => 'nonce000000000',
    verify: async () => ({ accounts }),
    session: async () => ({ accounts }),
    signOut: async () => ({ accounts: [] }),
  }
  await act(async () => void (await kit.add(siwx({ verifier }))))
  await until(() => (last() as ReturnType<typeof useSession>).status === 'signed-in')
  expect(last()).toMatchObject({ isSignedIn: true })
  expect(missing()).toHaveLength(1)
})
