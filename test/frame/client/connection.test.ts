import { expect, test } from 'vitest'
import { checkedPayload } from '../../../frame/client/channel/native'
import type { FrameHandlers } from '../../../frame/protocol/dispatch'
import { frameError } from '../../../frame/protocol/errors'
import { limits } from '../../../frame/protocol/limits'
import { readFromPage } from '../../../frame/protocol/native'
import { frameRequests } from '../../../frame/protocol/requests'
import { names, rows } from '../protocol/rows'
import { createNativeDocument, createPage, type FrameDouble } from './windows'

const all = Object.fromEntries(
  names.map((name) => [name, async () => rows[name].answer]),
) as FrameHandlers

/** A page whose frames load a document that answers by `handlers`. */
const createLoaded = (handlers: FrameHandlers = all) => {
  const documents: ReturnType<typeof createNativeDocument>[] = []
  const load = (frame: FrameDouble) => documents.push(createNativeDocument(page, frame, handlers))
  const page = createPage({ load })
  return {
    page,
    documents,
    load,
    close: () => documents.forEach((document) => void document.close()),
  }
}

test('no frame is made before it is needed, and one for all who need it', async () => {
  const { page, close } = createLoaded()
  expect([page.frames.length, page.connection.exists]).toEqual([0, false])
  const [one, other] = await Promise.all([page.connection.open(), page.connection.open()])
  expect([one === other, page.frames.length, page.connection.exists]).toEqual([true, 1, true])
  close()
})

test.each(names)('%s is asked and answered over the port', async (name) => {
  const { page, documents, close } = createLoaded()
  const channel = await page.connection.open()
  expect(await channel.request(name, rows[name].payload as never)).toEqual(rows[name].answer)
  expect(documents[0]?.seen.map(({ type }) => type)).toEqual([name])
  close()
})

test('a frame that does not greet is given up after 20 seconds, and the next need loads another', async () => {
  let loads = 0
  const page = createPage({
    load: (frame) => ++loads > 1 && createNativeDocument(page, frame, all),
  })
  const failed = page.connection.open().catch(({ code }) => code)
  await page.clock.advance(19_999)
  expect(page.connection.exists).toBe(true)
  await page.clock.advance(1)
  expect(await failed).toBe('embedded/not-loaded')
  expect([
    page.connection.exists,
    page.listening,
    page.frames[0]?.element.isConnected,
    page.alerts,
  ]).toEqual([false, 0, false, ['not loaded']])
  expect((await page.connection.open()).ready?.storage).toBe('persistent')
  expect(page.frames.length).toBe(2)
  page.connection.end()
})

test('a reload ends what is open with embedded/reloaded, and the next request waits for the new document', async () => {
  const { page, documents, load, close } = createLoaded({
    ...all,
    CONNECT_DEVICE: () => new Promise(() => {}),
  })
  const channel = await page.connection.open()
  const waiting = channel.request('CONNECT_DEVICE')
  load(page.frames[0] as FrameDouble)
  await expect(waiting).rejects.toMatchObject({ reason: 'reloaded' })
  await expect(channel.request('GET_USER')).rejects.toMatchObject({ reason: 'reloaded' })
  const next = await page.connection.open()
  expect(await next.request('GET_USER')).toEqual(rows.GET_USER.answer)
  expect([page.frames.length, page.channels, documents[1]?.seen.length]).toEqual([1, 2, 1])
  close()
})

test('a document that does not come back after a reload is given up after 20 seconds', async () => {
  const { page, close } = createLoaded()
  await page.connection.open()
  page.deliver(
    { type: '@tessera/hello', v: [1], f: 'z'.repeat(22) },
    'https://wallet.example',
    page.frames[0]?.contentWindow as Window,
  )
  const next = page.connection.open().catch(({ code }) => code)
  await page.clock.advance(20_000)
  expect(await next).toBe('embedded/not-loaded')
  close()
})

test('a frame that left the page is made anew', async () => {
  const { page, close } = createLoaded()
  const channel = await page.connection.open()
  page.frames[0]?.element.remove()
  expect(await (await page.connection.open()).request('GET_USER')).toEqual(rows.GET_USER.answer)
  await expect(channel.request('GET_USER')).rejects.toMatchObject({ reason: 'reloaded' })
  expect(page.frames.length).toBe(2)
  close()
})

test('a request fails after its own time, and no other with it; the frame is told', async () => {
  const { page, documents, close } = createLoaded({
    CONNECT_OTP: () => new Promise(() => {}),
    CONNECT_DEVICE: async (_, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
  })
  const channel = await page.connection.open()
  const failed: string[] = []
  const track = (name: string, work: Promise<unknown>) =>
    void work.catch(({ reason }) => failed.push(`${name} ${reason}`))
  track('otp', channel.request('CONNECT_OTP', { otp: '123456' }))
  track('device', channel.request('CONNECT_DEVICE'))
  await expect.poll(() => documents[0]?.seen.length).toBe(2)
  await page.clock.advance(29_999)
  expect(failed).toEqual([])
  await page.clock.advance(1)
  expect([failed, page.alerts]).toEqual([['otp timeout'], ['CONNECT_OTP']])
  await expect.poll(() => documents[0]?.cancelled.length).toBe(1)
  await page.clock.advance(1_170_000)
  expect(failed).toEqual(['otp timeout', 'device timeout'])
  expect(page.clock.pending()).toBe(0)
  close()
})

test('a signal ends its request alone, once, before and after it was sent', async () => {
  const { page, documents, close } = createLoaded({
    ...all,
    CONNECT_DEVICE: () => new Promise(() => {}),
  })
  const channel = await page.connection.open()
  const controller = new AbortController()
  const [one, other] = [
    channel.request('CONNECT_DEVICE', undefined, { signal: controller.signal }),
    channel.request('CONNECT_DEVICE'),
  ]
  controller.abort()
  await expect(one).rejects.toMatchObject({ reason: 'aborted' })
  await expect(
    channel.request('GET_USER', undefined, { signal: controller.signal }),
  ).rejects.toMatchObject({ reason: 'aborted' })
  expect(await Promise.race([other, channel.request('IS_CONNECTED')])).toEqual({
    isConnected: true,
  })
  expect(documents[0]?.seen.map(({ type }) => type)).toEqual([
    'CONNECT_DEVICE',
    'CONNECT_DEVICE',
    'IS_CONNECTED',
  ])
  expect(documents[0]?.cancelled.length).toBe(1)
  other.catch(() => {})
  page.connection.end()
  close()
})

test('what the frame refuses arrives with its name, code and facts; progress on the way', async () => {
  const steps: string[] = []
  const { page, close } = createLoaded({
    CONNECT_OTP: async () =>
      Promise.reject(frameError('otp_wrong', 'wrong', { left: 4, retryAfter: 2 })),
    CONNECT_DEVICE: async (_, { progress }) => (progress('link-opened'), undefined),
  })
  const channel = await page.connection.open()
  await expect(channel.request('CONNECT_OTP', { otp: '000000' })).rejects.toMatchObject({
    reason: 'otp_wrong',
    code: 4100,
    extra: { left: 4, retryAfter: 2 },
  })
  await channel.request('CONNECT_DEVICE', undefined, { onProgress: (step) => steps.push(step) })
  expect(steps).toEqual(['link-opened'])
  close()
})

test.each([
  ['unknown keys', { otp: '1', more: 1 }],
  ['another type', { otp: 1 }],
  ['nothing', undefined],
])('%s in a payload are refused before anything is sent', async (_, payload) => {
  const { page, documents, close } = createLoaded()
  const channel = await page.connection.open()
  await expect(channel.request('CONNECT_OTP', payload as never)).rejects.toMatchObject({
    reason: 'invalid_params',
  })
  await channel.request('IS_CONNECTED')
  expect(documents[0]?.seen.map(({ type }) => type)).toEqual(['IS_CONNECTED'])
  close()
})

test('a getter of a payload is read once: what was checked is what is sent', async () => {
  const { page, close } = createLoaded({
    CONNECT_OTP: async ({ otp }) => Promise.reject(frameError('otp_wrong', otp)),
  })
  const channel = await page.connection.open()
  let reads = 0
  const payload = {
    get otp() {
      return `${++reads}`
    },
  }
  await expect(channel.request('CONNECT_OTP', payload)).rejects.toMatchObject({ message: '1' })
  close()
})

test('an answer that is too big, too deep, cyclic or no plain data is none: the next one counts; control: of two good ones the first does', async () => {
  const { page, documents, close } = createLoaded({ RPC_REQUEST: () => new Promise(() => {}) })
  const channel = await page.connection.open()
  const answered = async (payload: unknown) => {
    const before = documents[0]?.seen.length ?? 0
    const outcome = channel.request('RPC_REQUEST', { method: 'eth_call', params: [] })
    await expect.poll(() => documents[0]?.seen.length).toBe(before + 1)
    const id = documents[0]?.seen.at(-1)?.id
    for (const answer of [payload, 'second'])
      documents[0]?.port()?.postMessage({ id, ok: true, payload: answer })
    return outcome
  }
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  for (const bad of [
    'x'.repeat(limits.weight),
    Array.from({ length: 20 }).reduce<unknown>((inner) => [inner], 1),
    cycle,
    new Map(),
  ])
    expect(await answered(bad)).toBe('second')
  expect(await answered('first')).toBe('first')
  close()
})

test('a request is refused at once where the frame would drop it: by the weight and the depth of its whole message', () => {
  const id = 'a'.repeat(22)
  const table = frameRequests('strict')
  const isRead = (params: unknown) =>
    readFromPage({ id, type: 'RPC_REQUEST', payload: { method: 'eth_call', params } }) !== undefined
  const isSent = (params: unknown) => {
    try {
      return checkedPayload(table, 'RPC_REQUEST', { method: 'eth_call', params }) !== undefined
    } catch {
      return false
    }
  }
  const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((in_) => [in_], 1)
  const cycle: unknown[] = []
  cycle.push(cycle)
  const around = Array.from({ length: 200 }, (_, at) => ['x'.repeat(limits.weight - at)])
  const all = [...around, ...Array.from({ length: 16 }, (_, at) => nested(at)), cycle].filter(
    Array.isArray,
  )
  expect(all.map(isSent)).toEqual(all.map(isRead))
  expect(new Set(all.map(isSent)).size).toBe(2)
})

test('an answer of another form ends its request as the frame’s failure', async () => {
  const { page, documents, close } = createLoaded({ GET_USER: () => new Promise(() => {}) })
  const channel = await page.connection.open()
  const outcome = channel.request('GET_USER')
  await expect.poll(() => documents[0]?.seen.length).toBe(1)
  documents[0]?.port()?.postMessage({
    id: documents[0]?.seen[0]?.id,
    ok: true,
    payload: { ...rows.GET_USER.answer, address: 'javascript:alert(1)' },
  })
  await expect(outcome).rejects.toMatchObject({ reason: 'internal' })
  close()
})

test('more requests than the limit are refused at once', async () => {
  const { page, close } = createLoaded({ CONNECT_DEVICE: () => new Promise(() => {}) })
  const channel = await page.connection.open()
  const open = Array.from({ length: limits.open }, () =>
    channel.request('CONNECT_DEVICE').catch(() => 'ended'),
  )
  await expect(channel.request('CONNECT_DEVICE')).rejects.toMatchObject({ reason: 'rate_limited' })
  page.connection.end()
  expect(new Set(await Promise.all(open))).toEqual(new Set(['ended']))
  close()
})
