import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { createAccounts } from '../../../../frame/server/createAccounts'
import { afterFile } from '../cleanup'
import { temporaryFolder } from '../databases'
import { createMailbox } from '../mailbox'
import { serve } from '../serve'

const FROM = 'Wallet <wallet@wallet.example>'
const start = (url: string) =>
  serve({
    database: { folder: temporaryFolder() },
    config: { smtp: { url, from: FROM } },
    options: { modules: [createAccounts] },
  })

/** A server of SMTP that lets nobody in. */
const createRefusing = async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_, __, done) =>
      done(Object.assign(new Error('no user secret-user'), { responseCode: 535 })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => new Promise<void>((resolve) => server.close(resolve)))
  return (server.server.address() as AddressInfo).port
}

test('a mail server that is away at the start is said in the log and by a metric, and does not keep the server from starting', async () => {
  // nobody listens there, and no other test is given it
  const server = await start('smtp://127.0.0.1:1')
  await expect
    .poll(() => server.lines.join(''))
    .toContain(
      '"level":"error","event":"mail.server_away","error":"ESOCKET","cause":"mail_port_closed"}',
    )
  expect(server.services.metrics.text()).toContain('tessera_frame_mail_server_up 0\n')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('one that refuses the password is said with its answer’s code, and without what it wrote', async () => {
  const server = await start(
    `smtp://secret-user:secret-password@127.0.0.1:${await createRefusing()}`,
  )
  await expect
    .poll(() => server.lines.join(''))
    .toContain('"event":"mail.server_away","error":"EAUTH","cause":"mail_login","smtp":535}')
  expect(server.lines.join('')).not.toContain('secret')
})

/** A server of SMTP with a certificate of nobody's. */
const createListening = async (options: SMTPServerOptions) => {
  const server = new SMTPServer({ logger: false, authOptional: true, ...options })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => new Promise<void>((resolve) => server.close(resolve)))
  return (server.server.address() as AddressInfo).port
}

test.each([
  ['a host that is none', 'mail_host_unknown', async () => 'smtp://no-such-host.invalid'],
  [
    'a certificate that is not the host’s',
    'mail_certificate',
    async () => `smtps://127.0.0.1:${await createListening({ secure: true })}`,
  ],
  [
    'TLS on a port without it',
    'mail_tls',
    async () => `smtps://127.0.0.1:${await createListening({})}`,
  ],
  [
    'a server without TLS where it is required',
    'mail_tls',
    async () =>
      `smtp://127.0.0.1:${await createListening({ disabledCommands: ['STARTTLS'] })}?requireTLS=true`,
  ],
])('%s is said by its cause', async (_, cause, url) => {
  const server = await start(await url())
  await expect.poll(() => server.lines.join('')).toContain(`"cause":"${cause}"`)
  expect(server.lines.join('')).not.toContain('no-such-host')
})

test('control: of one that answers nothing is said', async () => {
  const mail = await createMailbox()
  const server = await start(mail.smtp.url)
  await mail.untilConnected()
  await server.stop()
  expect(server.lines.join('')).not.toContain('mail.')
  expect(server.services.metrics.text()).toContain('tessera_frame_mail_server_up 1\n')
})
