// A server of suffix names, as hosted wallet kits ask one, that keeps them in memory: for the demo
// and for tests, in this process or in a page.

/** Seconds that a signed message is taken for. */
const GOOD = 10

/** @param {unknown} body @param {number} [status] */
const answer = (body, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
/** @param {string} description */
const refuse = (description) =>
  answer({ status: 'FAILED', reasons: [{ field: 'message', description }] }, 400)

/**
 * Makes the server's handler.
 * @type {typeof import('./nameServer.mjs').createNameServer}
 */
export const createNameServer = ({ suffix, verify, now = Date.now }) => {
  /** @type {Map<string, import('./nameServer.mjs').NameProfile>} */
  const names = new Map()
  const label = new RegExp(`^[a-z0-9-]{3,64}(?=${suffix.replaceAll('.', '\\.')}$)`)
  /** @param {string} address */
  const namesOf = (address) =>
    [...names.values()].filter(({ addresses }) =>
      Object.values(addresses).some((one) => one.address.toLowerCase() === address.toLowerCase()),
    )

  /** @param {{ coin_type: number, address: string, message: string, signature: string }} signed */
  const register = async ({ coin_type, address, message, signature }) => {
    const { name, attributes, timestamp } = JSON.parse(message)
    if (Math.abs(now() / 1000 - timestamp) > GOOD) return refuse('Timestamp is too old')
    if (!label.test(name)) return refuse('Invalid name')
    if (Object.keys(attributes).some((key) => key !== 'bio')) return refuse('Unsupported attribute')
    if (!(await verify({ address, message, signature }))) return refuse('Invalid signature')
    if (names.has(name)) return refuse('Name is already registered')
    if (namesOf(address).length) return refuse('Address has a name already')
    const at = new Date(now()).toISOString()
    const profile = {
      name,
      registered_at: at,
      updated_at: null,
      attributes,
      addresses: { [coin_type]: { address, created_at: at } },
    }
    names.set(name, profile)
    return answer(profile)
  }
  /** @param {string} wanted */
  const suggestions = (wanted) => {
    const others = ['-1', '-2', '-id', '-app'].map((end) => wanted + end + suffix)
    return [wanted + suffix, ...others].map((name) => ({ name, registered: names.has(name) }))
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    const [, what, of = ''] =
      /\/v1\/profile\/(account|reverse|suggestions)(?:\/([^/]+))?$/.exec(pathname) ?? []
    if (request.method === 'POST' && what === 'account') return register(await request.json())
    if (request.method !== 'GET' || !of) return answer({ status: 'FAILED' }, 404)
    if (what === 'reverse') return answer(namesOf(of))
    if (what === 'suggestions') return answer({ suggestions: suggestions(of) })
    return label.test(of) ? answer(names.get(of) ?? []) : refuse('Invalid name')
  }
}
