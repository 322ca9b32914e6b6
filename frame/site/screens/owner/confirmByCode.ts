import { toCode } from '../../handlers/emailHandlers'
import { make } from '../look/dom'
import { button } from '../look/parts'
import type { PageTextName } from '../messages/pages/index'
import { heading, InputError, type Page, showForm } from '../pages/showForm'
import type { Owner } from './types'

type MailHandlers = Owner['confirm']

const strong = (text: string) => make('b', {}, make('bdi', {}, text))

/** What a text says of a mail address, which is set off. */
const about = (text: string, email: string) =>
  text.split('{email}').flatMap((written, at) => (at === 0 ? [written] : [strong(email), written]))

/** Waits for the link of the mail. False where the visitor went back, or the link was refused. */
function waitForLink(
  { stage, texts: { t } }: Page,
  handlers: MailHandlers,
  match: string | undefined,
): Promise<boolean> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const leave = () => {
      controller.abort()
      resolve(false)
    }
    const words = match === undefined ? [] : [make('p', { class: 'match' }, make('bdi', {}, match))]
    stage.show({
      body: [
        heading(t('openMail'), t(match === undefined ? 'openMailPlain' : 'openMailHint')),
        ...words,
      ],
      actions: [button('secondary', t('goBack'), leave)],
      spoken: `${t('openMail')} ${match ?? ''}`,
    })
    handlers
      .CONNECT_DEVICE(undefined, { signal: controller.signal, progress: () => undefined })
      .then(
        () => resolve(true),
        () => resolve(false),
      )
  })
}

/** What the handlers are called with by a page that shows their progress itself. */
export const call = { signal: new AbortController().signal, progress: () => undefined }

/** The code of a mail that was just asked for. False where the visitor went back. */
async function askCode(page: Page, handlers: MailHandlers, email: string): Promise<boolean> {
  const { t } = page.texts
  const done = await showForm(page, {
    title: 'typeCode',
    hint: about(t('typeCodeHint'), email),
    fields: [{ name: 'code', label: 'code', type: 'code' }],
    submit: 'next',
    back: 'goBack',
    work: async ({ code = '' }) => {
      if (!/^\d{6}$/.test(toCode(code))) throw new InputError('wrongCode')
      await handlers.CONNECT_OTP({ otp: code }, call)
    },
  })
  return done !== undefined
}

/**
 * A mail for this address, and what follows it until somebody is signed in. False where they went
 * back.
 */
export async function follow(
  page: Page,
  handlers: MailHandlers,
  email: string,
  { action, match }: Awaited<ReturnType<MailHandlers['CONNECT_EMAIL']>>,
): Promise<boolean> {
  if (action === 'VERIFY_DEVICE' && !(await waitForLink(page, handlers, match))) return false
  return action === 'CONNECT' || askCode(page, handlers, email)
}

/** A fresh code for who is signed in with this address. False where they went back. */
export async function confirmByCode(
  page: Page,
  { confirm }: Pick<Owner, 'confirm'>,
  email: string,
  { title, hint }: { readonly title: PageTextName; readonly hint: PageTextName },
): Promise<boolean> {
  const { t } = page.texts
  const asked = await showForm(page, {
    title,
    hint: [t(hint)],
    fields: [],
    submit: 'sendCode',
    back: 'goBack',
    work: () => confirm.CONNECT_EMAIL({ email }, call),
  })
  return asked !== undefined && follow(page, confirm, email, asked.done)
}
