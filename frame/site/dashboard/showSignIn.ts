import { toCode } from '../handlers/emailHandlers'
import { heading, InputError, type Page, showForm } from '../screens/pages/showForm'
import type { PageTextName } from '../screens/messages/pages/index'
import { make } from '../screens/look/dom'
import { button } from '../screens/look/parts'
import type { Account } from './createAccount'

const strong = (text: string) => make('b', {}, make('bdi', {}, text))

/** What a text says of a mail address, which is set off. */
const about = (text: string, email: string) => text.split('{email}').flatMap((written, at) => (at === 0 ? [written] : [strong(email), written]))

/** Waits for the link of the mail. False where the visitor went back, or the link was refused. */
function waitForLink({ stage, texts: { t } }: Page, { email: handlers }: Account, match: string | undefined): Promise<boolean> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const leave = () => {
      controller.abort()
      resolve(false)
    }
    const words = match === undefined ? [] : [make('p', { class: 'match' }, make('bdi', {}, match))]
    stage.show({ body: [heading(t('openMail'), t(match === undefined ? 'openMailPlain' : 'openMailHint')), ...words], actions: [button('secondary', t('goBack'), leave)], spoken: `${t('openMail')} ${match ?? ''}` })
    handlers.CONNECT_DEVICE(undefined, { signal: controller.signal, progress: () => undefined }).then(
      () => resolve(true),
      () => resolve(false),
    )
  })
}

const call = { signal: new AbortController().signal, progress: () => undefined }

/** The code of a mail that was just asked for. False where the visitor went back. */
async function askCode(page: Page, { email: handlers }: Account, email: string): Promise<boolean> {
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

/** A mail for this address, and what follows it until somebody is signed in. False where they went back. */
async function follow(page: Page, account: Account, email: string, { action, match }: Awaited<ReturnType<Account['email']['CONNECT_EMAIL']>>): Promise<boolean> {
  if (action === 'VERIFY_DEVICE' && !(await waitForLink(page, account, match))) return false
  return action === 'CONNECT' || askCode(page, account, email)
}

/** Signs in by mail, again and again until somebody is. */
export async function showSignIn(page: Page, account: Account): Promise<void> {
  const { t } = page.texts
  let typed = ''
  for (;;) {
    const asked = await showForm(page, {
      title: 'yourWallet',
      hint: [t('signInHint')],
      fields: [{ name: 'email', label: 'email', type: 'email', value: typed }],
      submit: 'next',
      work: async ({ email = '' }) => {
        typed = email.trim()
        return account.email.CONNECT_EMAIL({ email: typed }, call)
      },
    })
    if (asked && (await follow(page, account, typed, asked.done))) return
  }
}

/** A fresh code for who is signed in. False where they went back. */
export async function confirmByCode(page: Page, account: Account, title: PageTextName, hint: PageTextName): Promise<boolean> {
  const { t } = page.texts
  const { user } = await account.api.call('/v1/me', {})
  const email = user?.email ?? ''
  const asked = await showForm(page, {
    title,
    hint: [t(hint)],
    fields: [],
    submit: 'sendCode',
    back: 'goBack',
    work: () => account.confirm.CONNECT_EMAIL({ email }, call),
  })
  return asked !== undefined && follow(page, account, email, asked.done)
}
