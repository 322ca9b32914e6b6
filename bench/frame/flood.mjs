// A flood of requests that the frame's server refuses, from a process of its own: other origins,
// signatures of nobody, altered bodies. Ends with its parent.
import { createClient, send } from './client.mjs'

const { url, site } = JSON.parse(process.env.BENCH_FLOOD ?? '{}')
let sent = 0
let stopped = false
const stranger = createClient(url, 'https://shop.example', site)
const kinds = [
  (headers) => ({ ...headers, origin: 'https://evil.example' }),
  (headers) => headers,
  (headers) => ({
    ...headers,
    'content-digest': 'sha-256=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:',
  }),
]
// signed once: a flood does not do the work of a client
const prepared = kinds.map((change) => change(stranger.headersOf('/v1/wallet/share', '{}')))
const worker = async (first) => {
  for (let index = first; !stopped; index++) {
    const { status } = await send(`${url}/v1/wallet/share`, prepared[index % prepared.length], '{}')
    if (status === 200) throw new Error('A refused request was answered')
    sent++
  }
}
process.on('message', () => {
  stopped = true
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
const begun = performance.now()
await Promise.all(Array.from({ length: 48 }, (_, index) => worker(index)))
process.send({ rate: Math.round(sent / ((performance.now() - begun) / 1000)) })
process.disconnect()
