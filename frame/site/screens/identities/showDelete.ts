import { addressRow, card, note } from '../look/parts'
import { confirmOwner } from '../owner/confirmOwner'
import type { Owner } from '../owner/types'
import { isLoginNeeded } from '../pages/explain'
import { type Field, InputError, type Page, showForm, showNotice } from '../pages/showForm'

/** Characters of the address that are typed by hand. */
const TYPED = 4

/**
 * Deletes who is signed in with their wallet, once they have typed the end of its address and
 * confirmed that it is them. False where they went back.
 */
export async function showDelete(
  page: Page,
  { api, confirm }: Pick<Owner, 'api' | 'confirm'>,
): Promise<boolean> {
  const { t } = page.texts
  const { wallet } = await api.call('/v1/me', {})
  const address = wallet?.accounts.eip155
  const field: Field = { name: 'end', label: 'deleteEnd', type: 'text' }
  const act = () => api.call('/v1/delete', {})
  const asked = await showForm(page, {
    title: 'deleteTitle',
    hint: [],
    before: [
      note('bad', t('deleteHint')),
      ...(address === undefined ? [] : [card(addressRow(t('evmAccount'), address))]),
    ],
    fields: address === undefined ? [] : [field],
    submit: 'deleteNow',
    isBad: true,
    back: 'goBack',
    work: async ({ end = '' }) => {
      const isRight = end.trim().toLowerCase() === (address ?? '').slice(-TYPED).toLowerCase()
      if (address !== undefined && !isRight) throw new InputError('wrongEnd')
      try {
        await act()
        return 'deleted'
      } catch (error) {
        // it is asked for on a screen of its own
        if (isLoginNeeded(error)) return 'old'
        throw error
      }
    },
  })
  if (!asked) return false
  if (asked.done === 'old') {
    if (!(await confirmOwner(page, { api, confirm }, 'deleteTitle', 'deleteSlowHint'))) return false
    await act()
  }
  await showNotice(page, 'ok', 'deleted', 'deletedHint')
  return true
}
