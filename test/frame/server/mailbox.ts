import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterFile } from './cleanup'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly parsed: ParsedMail
  readonly text: string
}

/**
 * A server of SMTP in this process that keeps what it is given. `refuse` makes it refuse the next
 * `count` mails.
 */
export const createMailbox = async () => {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusals = 0
  let refused = 0
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onClose: () => {
      connections++
      for (const check of waiting) check()
    },
    onData: (stream, session, done) => {
      simpleParser(stream).then((parsed) => {
        if (refusals > 0) {
          refusals--
          refused++
          done(Object.assign(new Error('try again'), { responseCode: 451 }))
        } else {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            parsed,
            text: parsed.text ?? '',
          })
          done()
        }
        for (const check of waiting) check()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => new Promise<void>((resolve) => server.close(resolve)))

  /** Resolves once `isThere` does not answer undefined; the test's own limit ends the waiting. */
  const until = <Found>(isThere: () => Found | undefined) =>
    new Promise<Found>((resolve) => {
      const check = () => {
        const found = isThere()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  const to = (address: string) => mails.filter((mail) => mail.to.includes(address))
  return {
    smtp: {
      url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      from: 'Wallet <wallet@wallet.example>',
    },
    mails,
    to,
    /** The `count`-th mail to the address, from 1. */
    receive: (address: string, count = 1) => until(() => to(address)[count - 1]),
    /** The first mail to the address that `isIt`, but for the first `after`. */
    find: (address: string, isIt: (mail: ReceivedMail) => boolean, after = 0) =>
      until(() => to(address).slice(after).find(isIt)),
    /** The `count`-th mail to the address that has a code, from 1. */
    receiveCode: (address: string, count = 1) =>
      until(
        () =>
          to(address)
            .map(codeIn)
            .filter((code) => code !== 'none')[count - 1],
      ),
    refuse: (count: number) => {
      refusals = count
    },
    /** When somebody has asked, whether for a mail or not. */
    untilConnected: () => until(() => (connections > 0 ? connections : undefined)),
    /** When so many were refused in all. */
    untilRefused: (count: number) => until(() => (refused >= count ? refused : undefined)),
  }
}

export type Mailbox = Awaited<ReturnType<typeof createMailbox>>

/** The code of a mail: its last line is that of origin-bound one-time codes. */
export const codeIn = ({ text }: ReceivedMail): string =>
  /\n@\S+ #(\d{6})$/.exec(text.trimEnd())?.[1] ?? 'none'

/** The address of a mail's link. */
export const linkIn = ({ text }: ReceivedMail): string =>
  /https?:\/\/\S+\/(device|freeze|unfreeze|undo)\/[\w-]{43}/.exec(text)?.[0] ?? 'none'
