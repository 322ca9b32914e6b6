import { expect, test, vi } from 'vitest'
import { lazy, lazyMethods } from '../../../kernel/async/lazy'
import { kernelError } from '../../../kernel/errors/kernelErrors'

test('loads once, on the first use; what is loaded is there at once afterwards', async () => {
  const load = vi.fn(async () => ({ a: 1 }))
  const source = lazy(load)
  expect([source.now(), load.mock.calls.length]).toEqual([undefined, 0])
  const [one, other] = await Promise.all([source.get(), source.get()])
  expect([one === other, source.now() === one, load.mock.calls.length]).toEqual([true, true, 1])
  source.reset()
  expect(source.now()).toBe(undefined)
  await source.get()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure is an error for the visitor with its cause, and the next call loads again', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(gone).mockResolvedValue(7)
  const source = lazy(load)
  await expect(source.get()).rejects.toMatchObject({
    code: 'kernel/not-loaded',
    audience: 'user',
    cause: gone,
    message: expect.stringContaining('could not be loaded'),
  })
  expect(await source.get()).toBe(7)
})

test.each([
  [false, false],
  [true, true],
  [undefined, true],
])(
  'a reload helps where the page is not known to be offline: onLine %s',
  async (onLine, reload) => {
    vi.stubGlobal('navigator', onLine === undefined ? undefined : { onLine })
    await expect(lazy(() => Promise.reject(new Error('gone'))).get()).rejects.toMatchObject({
      details: { reload },
    })
    vi.unstubAllGlobals()
  },
)

test('a KitError of the loader stays what it is', async () => {
  await expect(lazy(() => Promise.reject(kernelError('aborted'))).get()).rejects.toMatchObject({
    code: 'kernel/aborted',
  })
})

test('a failure is left to the next get', async () => {
  const load = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(1)
  const source = lazy(load)
  expect(await source.get().catch(() => source.get())).toBe(1)
})

test('methods of a lazy object are called in the order of the calls, before and after it is loaded, and reject where it is not', async () => {
  const order: string[] = []
  const made = {
    offset: 10,
    add(a: number, b: number) {
      order.push(`add ${a}`)
      return this.offset + a + b
    },
    async say(word: string) {
      order.push(`say ${word}`)
      return word
    },
  }
  let release = () => {}
  const source = lazy(() => new Promise<typeof made>((resolve) => (release = () => resolve(made))))
  const { add, say } = lazyMethods(source, ['add', 'say'])
  const first = [add(1, 1), say('a'), add(2, 2)]
  expect(order).toEqual([])
  release()
  expect(await Promise.all(first)).toEqual([12, 'a', 14])
  expect(await Promise.all([say('b'), add(3, 3)])).toEqual(['b', 16])
  expect(order).toEqual(['add 1', 'say a', 'add 2', 'say b', 'add 3'])
  const broken = lazyMethods(
    lazy<typeof made>(() => Promise.reject(new Error('gone'))),
    ['say'],
  )
  await expect(broken.say('c')).rejects.toMatchObject({ code: 'kernel/not-loaded' })
})
