// A site's client as the design has it: a key of its own, and each request signed by it. One
// connection pool for all.
import { createHash, generateKeyPairSync, randomBytes, randomInt, sign } from 'node:crypto'
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Sends text; answers with the status and the text of the answer. */
export const send = (url, headers, body, method = 'POST') =>
  new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })

export const anyIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** A browser: its key, its network, and the mark of its device. */
export const createClient = (url, origin, site) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const ip = anyIp()
  let keyid = createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')
  let mark
  const headersOf = (path, body) => {
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
    const params = `("@method" "@path" "content-digest");created=${Math.floor(Date.now() / 1000)};nonce="${randomBytes(16).toString('base64url')}";keyid="${keyid}";tag="tessera-1"`
    const base = `"@method": POST\n"@path": ${path}\n"content-digest": ${digest}\n"@signature-params": ${params}`
    const signature = sign('sha256', Buffer.from(base), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64')
    return {
      origin: site,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'content-digest': digest,
      'signature-input': `t=${params}`,
      signature: `t=:${signature}:`,
      'x-forwarded-for': ip,
      ...(mark && { cookie: `__Host-td=${mark}` }),
    }
  }
  /** Throws where it is refused. */
  const ask = async (path, body = {}, at = url) => {
    const text = JSON.stringify(body)
    const answer = await send(`${at}${path}`, headersOf(path, text), text)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    mark = /__Host-td=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? mark
    return JSON.parse(answer.text)
  }
  const register = async () => {
    const { sid } = await ask('/v1/session', {
      app: 'shop',
      origin,
      jwk: { kty: 'EC', crv: 'P-256', x, y },
    })
    keyid = sid
  }
  return {
    ask,
    register,
    headersOf,
    setMark: (value) => (mark = value),
    mark: () => mark,
    id: () => keyid,
  }
}
