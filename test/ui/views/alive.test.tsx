/** @vitest-environment happy-dom */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useAlive } from '../../../ui/views/account/selectors'
import { createWorld } from './mountView'

test('a view is over as soon as the router shows another, before the renderer has taken it away, and once it is taken away', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { cells, ctx, runtime } = createWorld()
  const show = (...views: string[]) =>
    cells.router.set((now) => ({ ...now, history: views.map((view) => ({ view })) }))
  show('account', 'networks')
  let alive = { current: false }
  const View = () => {
    alive = useAlive(runtime.view.hooks, ctx)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<View />))
  expect(alive.current).toBe(true)
  show('what-is-a-wallet')
  expect(alive.current).toBe(false)
  show('networks')
  expect(alive.current).toBe(true)
  await act(async () => root.unmount())
  expect(alive.current).toBe(false)
  vi.unstubAllGlobals()
})
