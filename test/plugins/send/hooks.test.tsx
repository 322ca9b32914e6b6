/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { definePlugin } from '../../../kernel/index'
import { send } from '../../../plugins/send'
import { useSend } from '../../../plugins/send/react'
import { address, drawHook, makeKit, pause } from '../../ui/react/bindingsFixture'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
  await pause()
})

const to = `0x${'b'.repeat(40)}`
const hash = `0x${'5'.repeat(64)}`
/** Answers as a chain and a wallet do, or fails. */
const answers = (wallet: () => unknown) =>
  definePlugin('answers', () => ({
    needs: ['hooks:execute'],
    setup(ctx) {
      const known: Record<string, unknown> = {
        eth_getBalance: `0x${(10n ** 18n).toString(16)}`,
        eth_estimateGas: '0x5208',
        eth_gasPrice: '0x1',
        eth_call: '0x',
        eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], reward: [] },
      }
      ctx.hooks.execute.tapPromise(async ({ method }) =>
        method === 'eth_sendTransaction'
          ? { result: wallet() }
          : method in known
            ? { result: known[method] }
            : undefined,
      )
    },
  }))()

async function draw(wallet: () => unknown) {
  const {
    kit,
    end,
    get: now,
  } = await drawHook(() => useSend(), makeKit({}, {}, [send(), answers(wallet)]))
  undo.push(end)
  await act(async () => void (await kit.connect('aurora')))
  return { kit, now }
}

test('sends in one step, and says what became of it', async () => {
  const { now } = await draw(() => hash)
  await act(
    async () =>
      void expect(await now().send({ asset: 'eip155:1/slip44:60', to, amount: 5n })).toEqual({
        chainId: 'eip155:1',
        hash,
      }),
  )
  expect(now()).toMatchObject({ data: { hash }, error: undefined, pending: false })
  const prepared = await now().prepare({ asset: 'eip155:1/slip44:60', to, amount: 7n })
  expect(prepared).toMatchObject({ account: address, amount: 7n })
  await act(async () => void (await now().send(prepared)))
  expect(now().data).toEqual({ chainId: 'eip155:1', hash })
})

test('what is refused is an error, and what is typed is followed and kept', async () => {
  const { now } = await draw(() => {
    throw Object.assign(new Error('User rejected the request'), { code: 4001 })
  })
  await act(async () => now().edit({ to, amount: '0.5' }))
  expect(now().draft).toMatchObject({ to, amount: '0.5', loading: false })
  await act(
    async () =>
      void expect(
        await now().send({ asset: 'eip155:1/slip44:60', to, amount: 5n }),
      ).toBeUndefined(),
  )
  expect(now().error).toBeDefined()
  expect(now()).toMatchObject({ draft: { to, amount: '0.5', loading: false }, pending: false })
  await act(async () => now().reset())
  expect(now().draft).toMatchObject({ to: '', amount: '' })
})
