import { randomBytes } from 'node:crypto'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { WebSocket } from 'ws'

type Answer = { id: number; result?: unknown; error?: { code: number; message: string } }
export type Push = {
  id: number
  params: { id: string; data: { topic: string; message: string; publishedAt: number; tag: number } }
}

/** 32 bytes of hex. */
export const newTopic = () => randomBytes(32).toString('hex')

/** The URL that a client opens, signed by a key of its own or by the given one. */
export const signedUrl = async (
  url: string,
  { seed = randomBytes(32), projectId = 'any', aud = url, ttl = 86_400 } = {},
) => {
  const jwt = await signJWT(
    randomBytes(32).toString('hex'),
    aud,
    ttl,
    generateKeyPair(seed),
    Math.floor(Date.now() / 1000),
  )
  return `${url}/?auth=${jwt}&projectId=${projectId}&ua=wc-2%2Fjs-2.21.8`
}

/**
 * A bare client, as of a page at `origin`: requests by hand, pushes as they come. It acknowledges
 * them unless `ack` is false.
 */
export const openRaw = async (
  url: string,
  { ack = true, origin }: { ack?: boolean; origin?: string } = {},
) => {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin })
  const waiting = new Map<number, (answer: Answer) => void>()
  const pushes: Push[] = []
  const texts: string[] = []
  let id = 0
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    texts.push(String(data))
    let frame: (Answer & Partial<Push> & { method?: string }) | undefined
    try {
      frame = JSON.parse(String(data))
    } catch {
      return
    }
    if (frame?.method === 'irn_subscription') {
      pushes.push(frame as unknown as Push)
      if (ack) socket.send(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: true }))
    } else if (frame && waiting.has(frame.id)) {
      waiting.get(frame.id)?.(frame)
      waiting.delete(frame.id)
    }
  })
  await new Promise((resolve) => {
    socket.once('open', resolve)
    socket.once('close', resolve)
  })
  const ask = (method: string, params: unknown = {}) =>
    new Promise<Answer>((resolve) => {
      const own = ++id
      waiting.set(own, resolve)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: own, method, params }))
    })
  return {
    socket,
    ask,
    closed,
    pushes,
    texts,
    messages: () => pushes.map(({ params }) => params.data.message),
    close: () => socket.terminate(),
  }
}

export type RawClient = Awaited<ReturnType<typeof openRaw>>
