import { expect, test } from 'vitest'
import { PASSKEY_WINDOW } from '../../../../frame/site/channel/passkeyMessages'
import { askWindowForPasskey } from '../../../../frame/site/channel/passkeyWindow'

const ORIGIN = 'https://wallet.example'
const ask = { host: 'shop.example', challenge: 'c'.repeat(43), user: 'u'.repeat(43) }
const response = {
  id: 'A',
  response: { clientDataJSON: 'A', authenticatorData: 'A', signature: 'A', userHandle: 'A' },
}

/** A frame that asks, and what windows say to it. */
const create = () => {
  const target = new EventTarget()
  const abort = new AbortController()
  const asked = askWindowForPasskey(target as unknown as Window, ORIGIN, ask, abort.signal)
  const say = (data: unknown, origin = ORIGIN) => {
    const { port1, port2 } = new MessageChannel()
    const heard: unknown[] = []
    port1.onmessage = (event) => void heard.push(event.data)
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, ports: [port2] }))
    return { heard, port: port1 }
  }
  return { abort, asked, say }
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a window of the origin is asked, and its answer counts; it is told how it ended', async () => {
  const { asked, say } = create()
  const { heard, port } = say({ type: PASSKEY_WINDOW })
  await expect.poll(() => heard).toEqual([{ ask }])
  port.postMessage({ response })
  const answer = await asked
  expect(answer.response).toEqual(response)
  answer.tell('signed_in')
  await expect.poll(() => heard).toEqual([{ ask }, { done: 'signed_in' }])
  port.close()
})

test('one that was loaded again is another, and is asked too', async () => {
  const { asked, say } = create()
  const [first, second] = [say({ type: PASSKEY_WINDOW }), say({ type: PASSKEY_WINDOW })]
  await expect.poll(() => [first.heard, second.heard]).toEqual([[{ ask }], [{ ask }]])
  second.port.postMessage({ response })
  expect((await asked).response).toEqual(response)
  first.port.close()
  second.port.close()
})

test('other origins, and other messages, are told nothing; control: the same message of the origin is', async () => {
  const { asked, say } = create()
  const windows = [
    say({ type: PASSKEY_WINDOW }, 'https://shop.example'),
    say({ type: PASSKEY_WINDOW }, 'null'),
    say({ type: PASSKEY_WINDOW, more: 1 }),
    say({ type: '@tessera/login' }),
    say(undefined),
  ]
  for (const { port } of windows) port.postMessage({ response })
  const own = say({ type: PASSKEY_WINDOW })
  await expect.poll(() => own.heard).toEqual([{ ask }])
  expect(windows.flatMap(({ heard }) => heard)).toEqual([])
  own.port.postMessage({ response })
  await asked
  for (const { port } of [own, ...windows]) port.close()
})

test('an answer of another form counts for nothing', async () => {
  const { asked, say } = create()
  const { port } = say({ type: PASSKEY_WINDOW })
  let isOver = false
  void asked.then(() => {
    isOver = true
  })
  for (const word of [{}, { response: { id: 'A' } }, { response, more: 1 }, 'x'])
    port.postMessage(word)
  await pause()
  expect(isOver).toBe(false)
  port.postMessage({ response })
  await asked
  port.close()
})

test('ends with its signal, and asks no window after that', async () => {
  const { abort, asked, say } = create()
  abort.abort()
  await expect(asked).rejects.toMatchObject({ reason: 'aborted' })
  const { heard, port } = say({ type: PASSKEY_WINDOW })
  await pause()
  expect(heard).toEqual([])
  port.close()
})
