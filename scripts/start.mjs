// npm start: two local EVM chains, a local Solana RPC, a local relay, the demo, its phone, its
// secure frame, its identity providers, Farcaster and its mail box, until Ctrl-C. Options: --port <number>
// (default 5173, 0 for any free one).
import { parseArgs } from 'node:util'
import { startDemo } from './demoServer.mjs'

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port: expected a number from 0 to 65535, got "${values.port}"`)
  process.exit(1)
}

const starting = startDemo({ port })
const end = async () => {
  const demo = await starting.catch(() => undefined)
  await demo?.stop()
  process.exit(0)
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, end)

// The shell between npm and this process passes no signal on: when it has ended, nobody is left to
// stop this.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || end(), 500).unref()

try {
  const { url, phone, mailbox, frame, chains, solana, relay } = await starting
  const places = chains.map((chain) => `chain ${chain.id} at ${chain.url}`).join(', ')
  console.log(`Tessera demo: ${url} (${places}), Solana at ${solana.url}, relay at ${relay.url}.`)
  console.log(
    `Its phone: ${phone}, best in a window of its own: connect by WalletConnect there, show the phone the code.`,
  )
  console.log(
    `Sign in by e-mail with any address: its mail comes to ${mailbox}. The wallet's keys are in the secure frame at ${frame.url}.`,
  )
  console.log(
    'Sign in with Google, X, Discord, GitHub, Apple or Facebook, at login pages of this machine, as Ada (verified email), Mallory (email not verified) or Noah (no email), or deny.',
  )
  console.log(
    'Sign in with Farcaster: show its phone the code, and approve as Ada or Noah there. Its relay and registries are of this machine.',
  )
  console.log('Ctrl-C ends all of it, and what it stored.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
