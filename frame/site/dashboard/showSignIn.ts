import { call, follow } from '../screens/owner/confirmByCode'
import { type Page, showForm } from '../screens/pages/showForm'
import type { Account } from './createAccount'

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
    if (asked && (await follow(page, account.email, typed, asked.done))) return
  }
}
