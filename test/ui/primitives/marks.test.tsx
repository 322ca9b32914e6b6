/** @vitest-environment happy-dom */
/** @jsxRuntime classic */
/** @jsx h */
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IconPack } from '../../../kernel/index'
import { createMarks } from '../../../ui/primitives/marks'
import { createPrimitives } from './createPrimitives'

const h = React.createElement
const picture = (word: string) => `data:image/svg+xml,${word}`
const pack = (networks: Record<string, string>) => ({
  networks: vi.fn(async () => ({ default: networks })),
})
let end: () => Promise<void>

const mount = async (packs: () => readonly IconPack[]) => {
  const P = createPrimitives({ h, Fragment: React.Fragment, hooks: React }, createMarks(packs))
  const box = document.createElement('div')
  const root = createRoot(box)
  end = () => React.act(async () => root.unmount())
  return {
    show: (props: Partial<Parameters<typeof P.WalletIcon>[0]>) =>
      React.act(async () => root.render(<P.WalletIcon name="Aurora" {...props} />)),
    drawn: () =>
      box.querySelector('img')?.getAttribute('src') ?? box.querySelector('text')?.textContent,
  }
}

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await end()
  vi.unstubAllGlobals()
})

test('a network without a picture has the one of the first pack that knows it; others keep their monogram', async () => {
  const [first, second] = [
    pack({ 'eip155:1': picture('one') }),
    pack({ 'eip155:1': picture('two'), 'eip155:2': picture('other') }),
  ]
  const { show, drawn } = await mount(() => [first, second])
  await show({ network: 'eip155:1' })
  expect(drawn()).toBe(picture('one'))
  await show({ network: 'eip155:2' })
  expect(drawn()).toBe(picture('other'))
  await show({ network: 'eip155:3' })
  expect(drawn()).toBe('A')
  expect([first.networks.mock.calls.length, second.networks.mock.calls.length]).toEqual([1, 1])
})

test('a token has the mark of a pack’s tokens, whose file is not loaded for a network', async () => {
  const dai = 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f'
  const apart = {
    ...pack({ [dai]: picture('wrong') }),
    tokens: vi.fn(async () => ({ default: { [dai]: picture('dai') } as Record<string, string> })),
  }
  const { show, drawn } = await mount(() => [apart])
  await show({ network: 'eip155:1' })
  expect(apart.tokens).not.toHaveBeenCalled()
  await show({ network: dai })
  expect(drawn()).toBe(picture('dai'))
  // the same symbol at another address
  await show({ network: dai.replace('0x6b', '0x6c') })
  expect(drawn()).toBe('A')
})

test('a token has the mark of a pack’s networks, where the pack has no tokens', async () => {
  const whole = pack({ 'eip155:1/erc20:0xaa': picture('dai') })
  const { show, drawn } = await mount(() => [whole])
  await show({ network: 'eip155:1/erc20:0xaa' })
  expect(drawn()).toBe(picture('dai'))
})

test('its own picture wins, and nothing is loaded for it, nor for what is no network or wallet', async () => {
  const own = pack({ 'eip155:1': picture('one') })
  const { show, drawn } = await mount(() => [own])
  await show({ network: 'eip155:1', src: picture('own') })
  expect(drawn()).toBe(picture('own'))
  await show({})
  await show({ wallet: 'io.metamask' })
  expect(own.networks).not.toHaveBeenCalled()
})

test('a pack that cannot be loaded leaves the monogram, and is tried again with the next icon', async () => {
  const networks = vi.fn(async () => ({
    default: { 'eip155:1': picture('one'), 'eip155:2': picture('two') } as Record<string, string>,
  }))
  networks.mockRejectedValueOnce(new Error('offline'))
  const { show, drawn } = await mount(() => [{ networks }])
  await show({ network: 'eip155:1' })
  expect(drawn()).toBe('A')
  await show({ network: 'eip155:2' })
  expect(drawn()).toBe(picture('two'))
})

test('hostile packs and ids: only addresses that may be drawn are, and names of Object are no ids', async () => {
  const { show, drawn } = await mount(() => [
    pack({ 'eip155:1': 'javascript:alert(1)', 'eip155:2': 'http://plain.example/a.png' }),
  ])
  for (const network of ['eip155:1', 'eip155:2', 'constructor', '__proto__', 'toString']) {
    await show({ network })
    expect(drawn()).toBe('A')
  }
})

test('a pack of a plugin that is added later is found', async () => {
  const packs: IconPack[] = []
  const { show, drawn } = await mount(() => packs)
  await show({ network: 'eip155:1' })
  expect(drawn()).toBe('A')
  packs.push(pack({ 'eip155:1': picture('one'), 'eip155:2': picture('two') }))
  await show({ network: 'eip155:2' })
  expect(drawn()).toBe(picture('two'))
})

test('an icon asks for its mark before anything else can load the pack: one that is loaded calls nobody back', async () => {
  const load = vi.fn()
  const P = createPrimitives(
    { h, Fragment: React.Fragment, hooks: React },
    { find: () => undefined, load },
  )
  const asked: number[] = []
  const Page = () => {
    React.useLayoutEffect(() => void asked.push(load.mock.calls.length), [])
    return <P.WalletIcon name="Aurora" network="eip155:1" />
  }
  const root = createRoot(document.createElement('div'))
  end = () => React.act(async () => root.unmount())
  await React.act(async () => root.render(<Page />))
  expect(asked).toEqual([1])
})

test('a token has the mark of its CAIP-19 id, never that of its network', async () => {
  const asset = `eip155:1/erc20:0x${'a'.repeat(40)}`
  const packs = [pack({ 'eip155:1': picture('network'), [asset]: picture('token') })]
  const { show, drawn } = await mount(() => packs)
  await show({ network: asset })
  expect(drawn()).toBe(picture('token'))
  await show({ network: `eip155:1/erc20:0x${'b'.repeat(40)}` })
  expect(drawn()).toBe('A')
})
