import type { Recovery } from '../../createRecovery'
import type { NewPasskey } from '../../keys/passkey'
import { make } from '../look/dom'
import { button } from '../look/parts'
import type { PageTextName } from '../messages/pages/index'
import { choose, heading, type Page, showForm, showNotice } from '../pages/showForm'

/** Six random words, on request: they are the password then. */
function wordsOffer({ texts: { t } }: Page, recovery: Recovery): HTMLElement {
  const shown = make('div', { class: 'words', 'aria-live': 'polite' })
  const offer = button('link', t('useWords'), async () => {
    const words = await recovery.words()
    const input = document.querySelector<HTMLInputElement>('#form .input')
    if (input) input.value = words
    shown.replaceChildren(
      make('p', { class: 'asks' }, t('wordsShown')),
      make('bdi', { class: 'quote', dir: 'ltr' }, words),
    )
  })
  return make('div', {}, offer, shown)
}

/**
 * Sets a password up: chosen, typed again, and the wallet opened by that. False where the visitor
 * went back.
 */
export async function addPassword(page: Page, recovery: Recovery): Promise<boolean> {
  const { t } = page.texts
  const chosen = await showForm(page, {
    title: 'choosePassword',
    hint: [t('choosePasswordHint')],
    fields: [{ name: 'password', label: 'newPassword', type: 'new-password' }],
    more: [wordsOffer(page, recovery)],
    submit: 'next',
    back: 'goBack',
    working: 'working',
    work: async ({ password = '' }) => void (await recovery.prepare('password', password)),
  })
  if (!chosen) return false
  const proven = await showForm(page, {
    title: 'again',
    hint: [t('againHint')],
    fields: [{ name: 'password', label: 'newPassword', type: 'password' }],
    submit: 'next',
    back: 'goBack',
    working: 'working',
    work: ({ password = '' }) => recovery.prove({ password }),
  })
  if (!proven) return false
  await showNotice(page, 'ok', 'passwordSet', 'ownSetHint')
  return true
}

/** Has the browser save a text as a file. */
function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  make('a', { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

const nameOf = (text: string) =>
  `wallet-recovery-${(JSON.parse(text) as { recovery: { id: string } }).recovery.id.slice(0, 6)}.json`

async function showSave(page: Page, text: string): Promise<boolean> {
  const { t } = page.texts
  const body = () => [
    heading(t('saveFile'), t('saveFileHint')),
    make(
      'div',
      { class: 'form' },
      button('secondary', t('saveFile'), () => saveAs(nameOf(text), text)),
      make(
        'div',
        { class: 'words' },
        make('p', { class: 'asks' }, t('openAlone')),
        make('bdi', { class: 'quote', dir: 'ltr' }, 'npx tessera-frame open-file'),
      ),
    ),
  ]
  return (
    (await choose<'saved' | 'back'>(
      page,
      body,
      [
        ['secondary', 'goBack', 'back'],
        ['primary', 'saved', 'saved'],
      ],
      'saveFile',
    )) === 'saved'
  )
}

/**
 * Makes a file: saved, chosen again, and the wallet opened by that. False where the visitor went
 * back.
 */
export async function addFile(page: Page, recovery: Recovery): Promise<boolean> {
  const { t } = page.texts
  const made = await showForm(page, {
    title: 'filePassword',
    hint: [t('filePasswordHint')],
    fields: [{ name: 'password', label: 'newPassword', type: 'new-password' }],
    more: [wordsOffer(page, recovery)],
    submit: 'next',
    back: 'goBack',
    working: 'working',
    work: ({ password = '' }) => recovery.prepare('file', password),
  })
  if (!made || !(await showSave(page, made.done ?? ''))) return false
  const proven = await showForm(page, {
    title: 'chooseFile',
    hint: [t('againHint')],
    fields: [
      { name: 'file', label: 'chosenFile', type: 'file' },
      { name: 'password', label: 'filePassword', type: 'password' },
    ],
    submit: 'next',
    back: 'goBack',
    working: 'working',
    work: ({ file = '', password = '' }) => recovery.prove({ file, password }),
  })
  if (!proven) return false
  await showNotice(page, 'ok', 'fileSet', 'ownSetHint')
  return true
}

/**
 * Has the browser make a passkey, and opens the wallet by it. False where the visitor went back.
 */
export async function addPasskey(page: Page, recovery: Recovery): Promise<boolean> {
  const { t } = page.texts
  let made: NewPasskey | undefined
  const steps: readonly (readonly [
    title: PageTextName,
    hint: PageTextName,
    work: () => Promise<unknown>,
  ])[] = [
    [
      'makePasskey',
      'makePasskeyHint',
      async () => {
        // one is enough, however often it is asked for its secret
        made ??= await recovery.makePasskey()
        await recovery.preparePasskey(made)
      },
    ],
    ['againPasskey', 'againPasskeyHint', () => recovery.prove('passkey')],
  ]
  for (const [title, hint, work] of steps) {
    if (
      !(await showForm(page, {
        title,
        hint: [t(hint)],
        fields: [],
        submit: 'next',
        back: 'goBack',
        working: 'askingPasskey',
        work,
      }))
    )
      return false
  }
  await showNotice(page, 'ok', 'passkeySet', 'ownSetHint')
  return true
}
