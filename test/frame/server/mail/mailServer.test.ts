import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
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
    .toMatch(/"level":"error","event":"mail\.server_away","error":"\w+"}/)
  expect(server.services.metrics.text()).toContain('tessera_frame_mail_server_up 0\n')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('one that refuses the password is said with its answer’s code, and without what it wrote', async () => {
  const server = await start(
    `smtp://secret-user:secret-password@127.0.0.1:${await createRefusing()}`,
  )
  await expect
    .poll(() => server.lines.join(''))
    .toMatch(/"event":"mail\.server_away","error":"EAUTH","smtp":535}/)
  expect(server.lines.join('')).not.toContain('secret')
})

test('control: of one that answers nothing is said', async () => {
  const mail = await createMailbox()
  const server = await start(mail.smtp.url)
  await mail.untilConnected()
  await server.stop()
  expect(server.lines.join('')).not.toContain('mail.')
  expect(server.services.metrics.text()).toContain('tessera_frame_mail_server_up 1\n')
})
