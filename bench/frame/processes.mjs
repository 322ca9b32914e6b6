// The server under load and its mails: each server is a process of its own.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))

/** The child's first message that `isIt`. */
export const heard = (child, isIt) =>
  new Promise((resolve, reject) => {
    const listen = (message) => {
      if (!isIt(message)) return
      child.off('message', listen)
      resolve(message)
    }
    child.on('message', listen)
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })

/** What servers mailed, by address: of two instances either sends. */
export const createMailbox = () => {
  const mails = new Map()
  const waiting = new Map()
  return {
    put: (to, text) => {
      const wake = waiting.get(to)
      waiting.delete(to)
      if (wake) wake(text)
      else mails.set(to, [...(mails.get(to) ?? []), text])
    },
    /** The next mail to the address. */
    take: (to) => {
      const [first, ...others] = mails.get(to) ?? []
      if (first !== undefined) mails.set(to, others)
      return first ?? new Promise((resolve) => waiting.set(to, resolve))
    },
  }
}

/** A server in a process of its own. */
export const startServer = async (folder, config, mailbox) => {
  const child = fork(at('server.mjs'), {
    env: { ...process.env, BENCH_FRAME: JSON.stringify({ folder, config }) },
    execArgv: ['--expose-gc', ...(process.env.BENCH_FRAME_ARGS?.split(' ') ?? [])],
  })
  child.on('message', ({ to, text }) => to && mailbox.put(to, text))
  const { url } = await heard(child, (message) => message.url)
  return {
    url,
    mail: mailbox.take,
    memory: async () => {
      child.send('memory')
      return (await heard(child, (message) => message.memory)).memory
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await ended
    },
  }
}
