/** @vitest-environment happy-dom */
/** @jsxRuntime classic */
/** @jsx h */
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrimitives } from './createPrimitives'

const h = React.createElement
const P = createPrimitives({ h, Fragment: React.Fragment, hooks: React })
let box: HTMLElement
let stop: () => Promise<void>

async function show(node: React.ReactNode) {
  box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await React.act(async () => root.render(node))
  stop = () => React.act(async () => root.unmount())
}
const find = (selector: string) => box.querySelector<HTMLElement>(selector)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(async () => {
  await stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a picture that does not load in two seconds is given up, its monogram stays', async () => {
  await show(<P.WalletIcon name="Aurora" src="https://a.example/a.png" />)
  await React.act(async () => vi.advanceTimersByTime(1999))
  expect(find('img')).not.toBeNull()
  await React.act(async () => vi.advanceTimersByTime(1))
  expect(find('img')).toBeNull()
  expect(find('text')?.textContent).toBe('A')
})

test('a picture that loads in time stays', async () => {
  await show(<P.Avatar seed="0x1" src="https://a.example/a.png" />)
  expect(find('span')?.dataset.loaded).toBeUndefined()
  await React.act(async () => void find('img')?.dispatchEvent(new Event('load')))
  await React.act(async () => vi.advanceTimersByTime(5000))
  expect(find('span')?.dataset.loaded).toBe('true')
})

test('a picture that fails falls back at once', async () => {
  await show(<P.WalletIcon name="Aurora" src="data:image/png;base64,AA" />)
  expect(find('img')).not.toBeNull()
  await React.act(async () => void find('img')?.dispatchEvent(new Event('error')))
  expect(find('img')).toBeNull()
})

test("somebody's picture may take its time, and its letter stays where it fails; another one gets its own chance", async () => {
  await show(<P.Picture name="Tide" src="https://a.example/a.png" />)
  await React.act(async () => vi.advanceTimersByTime(60_000))
  expect(find('img')?.getAttribute('loading')).toBe('lazy')
  expect(find('.t-pic')?.dataset.loaded).toBeUndefined()
  await React.act(async () => void find('img')?.dispatchEvent(new Event('load')))
  expect(find('.t-pic')?.dataset.loaded).toBe('true')
  await React.act(async () => void find('img')?.dispatchEvent(new Event('error')))
  expect([find('img'), find('.t-pic')?.textContent, find('.t-pic')?.dataset.loaded]).toEqual([
    null,
    'T',
    undefined,
  ])
})

test('copy writes the whole value, says so, and forgets it', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await show(
    <P.Address value="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" copy="Copy" done="Copied" />,
  )
  expect(find('[role=status]')?.textContent).toBe('')
  await React.act(async () => find('button')?.click())
  expect(writeText).toHaveBeenCalledWith('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
  expect(find('[role=status]')?.textContent).toBe('Copied')
  await React.act(async () => vi.advanceTimersByTime(1600))
  expect(find('[role=status]')?.textContent).toBe('')
})

test('a closed clipboard is told', async () => {
  vi.stubGlobal('navigator', {})
  const onFail = vi.fn()
  await show(<P.Copy value="x" label="Copy" done="Copied" onFail={onFail} />)
  await React.act(async () => find('button')?.click())
  expect(onFail).toHaveBeenCalledOnce()
  expect(find('[role=status]')?.textContent).toBe('')
})

test('a busy button keeps its name and does nothing', async () => {
  const onClick = vi.fn()
  const Both = ({ busy }: { busy: boolean }) => (
    <P.Button busy={busy} onClick={onClick}>
      Send
    </P.Button>
  )
  await show(<Both busy />)
  await React.act(async () => find('button')?.click())
  expect(onClick).not.toHaveBeenCalled()
  expect(find('button')?.textContent).toBe('Send')
  await stop()
  await show(<Both busy={false} />)
  await React.act(async () => find('button')?.click())
  expect(onClick).toHaveBeenCalledOnce()
})

test('arrow keys move between tabs and wrap', async () => {
  const ids = ['a', 'b', 'c']
  const Holder = () => {
    const [value, setValue] = React.useState('a')
    return (
      <P.Tabs
        label="t"
        value={value}
        onChange={setValue}
        tabs={ids.map((id) => ({ id, label: id }))}
      />
    )
  }
  await show(<Holder />)
  const press = (key: string) =>
    React.act(
      async () =>
        void find('[role=tablist]')?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true }),
        ),
    )
  const open = () => find('[aria-selected=true]')?.textContent
  const seen: (string | null | undefined)[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'x']) {
    await press(key)
    seen.push(open())
  }
  expect(seen).toEqual(['b', 'c', 'a', 'c', 'a', 'c', 'c'])
  expect(document.activeElement?.textContent).toBe('c')
})
