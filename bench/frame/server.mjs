// The frame's server of one benchmark, in a process of its own: mails go to the parent instead of a
// mail server, and the parent may ask for its memory.
import { pathToFileURL } from 'node:url'

const { folder, config } = JSON.parse(process.env.BENCH_FRAME ?? '{}')
const load = (name) => import(pathToFileURL(`${folder}/${name}.js`).href)
const { assembleServer } = await load('createFrameServer')
const { assembleAccounts } = await load('createAccounts')

const accounts = assembleAccounts({
  mailer: () => ({
    send: async ({ to, text }) => void process.send({ to, text }),
    close: () => {},
  }),
})
const keys = Object.fromEntries(
  Object.entries(config.keys).map(([purpose, key]) => [
    purpose,
    [{ kid: 'k1', key: new Uint8Array(Buffer.from(key, 'base64')) }],
  ]),
)
// its public origin is that of a proxy that the benchmark does without
let port = 0
const server = assembleServer(
  { ...config, keys },
  { modules: [accounts], writeLog: (line) => (port = JSON.parse(line).port ?? port) },
)
await server.start()

process.on('message', async (message) => {
  if (message === 'memory') {
    globalThis.gc?.()
    process.send({ memory: process.memoryUsage.rss() })
  }
  if (message === 'stop') {
    await server.stop()
    process.exit(0)
  }
})
process.send({ url: `http://127.0.0.1:${port}` })
