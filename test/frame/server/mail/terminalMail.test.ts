import { expect, test } from 'vitest'
import { connectMailer } from '../../../../frame/server/mail/connectMailer'
import { createTerminalMailer } from '../../../../frame/server/mail/createTerminalMailer'

const printed = async (mail: { readonly subject?: string; readonly text?: string }) => {
  const lines: string[] = []
  await createTerminalMailer((text) => lines.push(text)).send(
    {
      to: 'ann@shop.example',
      subject: 'Sign in',
      text: 'Your code:\n\n123456',
      html: '<b>123456</b>',
      ...mail,
    },
    'id',
  )
  return lines.join('')
}

test('a mail is shown as text: to whom, what it is about, and all that it says', async () => {
  expect(await printed({})).toBe(
    '\n  │ Mail to ann@shop.example: Sign in\n  │\n  │ Your code:\n  │\n  │ 123456\n\n',
  )
})

test('what a terminal would obey is taken out of it: escapes, carriage returns, another direction', async () => {
  const text = await printed({
    subject: 'a\u001b]0;title\u0007b\nc',
    text: 'code\u001b[2J\r111111\u009b1A\u202edrawkcab\u2066',
  })
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/)
  expect(text).toContain('code[2J1111111Adrawkcab')
})

const url = () => 'https://wallet.example'

test.each(['https://wallet.example', 'https://localhost.example'])(
  'a deployment at %s cannot have its mails printed, whatever the program says that starts it',
  (publicUrl) => {
    expect(() => connectMailer({ terminalMail: true, publicUrl }, url)).toThrow(
      'terminalMail is for development',
    )
  },
)

test('a server of this machine can, and SMTP comes first', () => {
  expect(connectMailer({ terminalMail: true }, url)).toBeDefined()
  expect(
    connectMailer({ terminalMail: true, publicUrl: 'http://wallet.localhost:0' }, url),
  ).toBeDefined()
  expect(connectMailer({}, url)).toBeUndefined()
  const mailer = connectMailer(
    {
      smtp: { url: 'smtp://127.0.0.1:1', from: 'a@shop.example' },
      terminalMail: true,
      publicUrl: 'https://wallet.example',
    },
    url,
  )
  expect(mailer).toBeDefined()
  mailer?.close()
})
