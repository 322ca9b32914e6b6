// Farcaster in the demo: the registries on a chain of this machine, a relay, and the accounts that
// the demo's phone approves with.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startRelay } from './farcasterRelay.mjs'

/** Who has an account. */
const PEOPLE = /** @type {const} */ ({
  Ada: { fid: 101, username: 'ada.eth' },
  Noah: { fid: 102, username: 'noah' },
})
/** Bytes of a request of the phone. */
const BYTES = 4_096

/** @param {import('node:http').IncomingMessage} request */
const readJson = async (request) => {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > BYTES) throw new Error('The request is too large')
  }
  return JSON.parse(text)
}

/**
 * Gives each of them an account, and starts the relay, whose codes lead to `page`.
 * @type {typeof import('./demoFarcaster.mjs').startFarcaster}
 */
export const startFarcaster = async ({ registries, page }) => {
  const [{ url, give }, relay] = await Promise.all([registries, startRelay({ page })])
  const people = Object.fromEntries(
    Object.entries(PEOPLE).map(([who, account]) => [
      who,
      { ...account, key: generatePrivateKey() },
    ]),
  )
  for (const { fid, key } of Object.values(people))
    await give(fid, privateKeyToAccount(key).address)
  /** @param {import('node:http').IncomingMessage} request */
  const approve = async (request) => {
    const { url: code, who } = await readJson(request)
    const person = Object.hasOwn(people, who) ? people[who] : undefined
    if (!person || typeof code !== 'string') throw new Error('There is no such account')
    await relay.approve(code, person)
  }
  return {
    settings: { relay: relay.url, rpcUrl: url },
    people: Object.keys(people),
    handle: async (request, response) => {
      const isAsked =
        request.method === 'POST' && request.headers['content-type'] === 'application/json'
      const status = isAsked
        ? await approve(request).then(
            () => 204,
            () => 400,
          )
        : 404
      response.writeHead(status).end()
    },
    stop: relay.stop,
  }
}
