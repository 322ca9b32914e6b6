// The mail box of the demo: a server of SMTP that keeps what it is given in memory, whoever it is
// for, and shows it to the page `mailbox/`.
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

const KEPT = 100
const BYTES = 1_000_000
/**
 * A mail is somebody else's page: no script, no style but its own, no request; its links open
 * windows.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const escapes = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;' })
const textPage = (/** @type {string} */ text) =>
  `<!doctype html><meta charset="utf-8"><pre>${text.replace(/[&<]/g, (character) => escapes[character] ?? character)}</pre>`

/** @typedef {import('./mailBox.mjs').DemoMail & { readonly html: string }} Kept */

/** @param {import('node:stream').Readable} stream @param {string} id @returns {Promise<Kept>} */
const read = async (stream, id) => {
  const { from, to, subject = '', date = new Date(), text = '', html } = await simpleParser(stream)
  const addresses = [to ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap(({ address }) => address ?? []))
  const shown = (html || textPage(text)).replace(/<head>/i, '<head><base target="_blank">')
  return {
    id,
    from: from?.text ?? '',
    to: addresses.join(', '),
    subject,
    at: date.getTime(),
    text,
    html: shown,
  }
}

/**
 * Starts it on a free port of loopback.
 * @type {typeof import('./mailBox.mjs').startMailBox}
 */
export const startMailBox = async () => {
  /** @type {Kept[]} */
  let mails = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    size: BYTES,
    onData: (stream, _session, done) => {
      read(stream, String(++count)).then((mail) => {
        mails = [mail, ...mails].slice(0, KEPT)
        done()
      }, done)
    },
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address())
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    handle: (request, response) => {
      const id = /^\/(?:mails\/)?(\d+)$/.exec(
        new URL(request.url ?? '/', 'http://127.0.0.1').pathname,
      )?.[1]
      const mail = mails.find((one) => one.id === id)
      response.setHeader('cache-control', 'no-store')
      if (id !== undefined) {
        response.setHeader('content-security-policy', POLICY)
        response
          .writeHead(mail ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
          .end(mail?.html ?? '')
      } else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(mails.map(({ html, ...mail }) => mail)))
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
