import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Transporter } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoMail, type MailBox, startMailBox } from '../../scripts/mailBox.mjs'

// the version that the frame's server sends with
const { createTransport } = createRequire(new URL('../../frame/package.json', import.meta.url))(
  'nodemailer',
) as { createTransport(options: object): Transporter }

let box: MailBox
let url: string
const server = createServer((request, response) => box.handle(request, response))
beforeAll(async () => {
  box = await startMailBox()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await box?.stop()
})

const send = async (mail: object) => {
  const transport = createTransport({ url: box.smtpUrl })
  await transport.sendMail({ from: 'Wallet <wallet@localhost>', ...mail })
  transport.close()
}
const list = async () => (await (await fetch(`${url}/mails`)).json()) as readonly DemoMail[]

test('what is sent to anybody is listed, the newest first, and is a document that runs nothing, asks for nothing, and opens its links in windows', async () => {
  await send({ to: 'ann@shop.example', subject: 'One', text: 'Your code: 123456' })
  await send({
    to: 'ben@shop.example',
    subject: 'Two',
    html: '<!doctype html><html><head><title>Two</title></head><body><script>top.ran = 1</script><a href="https://wallet.example/">Allow</a></body></html>',
  })
  const mails = await list()
  expect(mails.map(({ to, from, subject }) => [to, from, subject])).toEqual([
    ['ben@shop.example', '"Wallet" <wallet@localhost>', 'Two'],
    ['ann@shop.example', '"Wallet" <wallet@localhost>', 'One'],
  ])
  expect(mails[1]?.text).toContain('123456')
  const answer = await fetch(`${url}/mails/${mails[0]?.id}`)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*; sandbox allow-popups allow-popups-to-escape-sandbox$/,
  )
  expect(await answer.text()).toContain('<head><base target="_blank"><title>Two')
})

test('a mail of text alone is shown as it is written, and one that is not there is not found', async () => {
  await send({ to: 'ann@shop.example', subject: 'Markup', text: '<b>1 & 2</b>' })
  expect(await (await fetch(`${url}/mails/${(await list())[0]?.id}`)).text()).toContain(
    '<pre>&lt;b>1 &amp; 2&lt;/b>',
  )
  expect((await fetch(`${url}/mails/99`)).status).toBe(404)
})
