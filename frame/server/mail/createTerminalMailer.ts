import type { Mailer } from './types'

/**
 * What a terminal obeys, or shows in another order: controls but the line feed (ECMA-48), and those
 * of direction.
 */
const CONTROLS =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const printable = (text: string) => text.replace(CONTROLS, '')

/**
 * For development, where there is no server of SMTP: writes each mail's text to the terminal, and
 * sends nothing.
 */
export const createTerminalMailer = (
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): Mailer => ({
  send: async ({ to, subject, text }) => {
    const lines = [`Mail to ${to}: ${subject}`, '', ...text.split('\n')].map((line) =>
      `  │ ${printable(line)}`.trimEnd(),
    )
    write(`\n${lines.join('\n')}\n\n`)
  },
  close: () => {},
})
