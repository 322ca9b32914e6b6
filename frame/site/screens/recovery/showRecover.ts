import type { OwnSecret, RecoveryMethod } from '../../createRecovery'
import { type Page, showForm, showNotice } from '../pages/showForm'
import { button } from '../look/parts'

type Own = 'password' | 'file'

export interface RecoverOptions {
  /** How the wallet can be opened. */
  readonly methods: readonly Pick<RecoveryMethod, 'method' | 'status'>[]
  /** Opens it by what the visitor has. */
  readonly recover: (secret: OwnSecret) => Promise<void>
}

/** One way to open the wallet; resolves with another that the visitor prefers. */
function ask(page: Page, by: Own, others: readonly Own[], recover: RecoverOptions['recover']): Promise<Own | 'opened' | 'back'> {
  const { t } = page.texts
  return new Promise((resolve, reject) => {
    const links = others.map((other) => button('link', t(other === 'file' ? 'withFile' : 'withPassword'), () => resolve(other)))
    const form = showForm(page, {
      title: 'needed',
      hint: [t('neededHint')],
      fields: [...(by === 'file' ? [{ name: 'file', label: 'chosenFile', type: 'file' } as const] : []), { name: 'password', label: by === 'file' ? 'filePassword' : 'neededPassword', type: 'password' }],
      more: links,
      submit: 'next',
      back: 'goBack',
      working: 'working',
      work: ({ password = '', file }) => recover({ password, file }),
    })
    form.then((done) => resolve(done ? 'opened' : 'back'), reject)
  })
}

/** Opens the wallet on a new device by what only its user has. False where they went back, or where there is nothing to open it by. */
export async function showRecover(page: Page, { methods, recover }: RecoverOptions): Promise<boolean> {
  const own = (['password', 'file'] as const).filter((name) => methods.some(({ method, status }) => method === name && status === 'active'))
  let [by] = own
  if (!by) {
    await showNotice(page, 'bad', 'neededNone', 'neededNoneHint', 'goBack')
    return false
  }
  for (;;) {
    const current: Own = by
    const answer = await ask(page, current, own.filter((other) => other !== current), recover)
    if (answer === 'back') return false
    if (answer === 'opened') return true
    by = answer
  }
}
