import type { OwnSecret, RecoveryMethod } from '../../createRecovery'
import type { OwnMethod } from '../../keys/recovery'
import { button } from '../look/parts'
import type { PageTextName } from '../messages/pages/index'
import { type Field, type Page, showForm, showNotice } from '../pages/showForm'

/** What a link to each says; the first that there is, is asked for first. */
const OWN = {
  passkey: 'withPasskey',
  password: 'withPassword',
  file: 'withFile',
} as const satisfies Readonly<Record<OwnMethod, PageTextName>>

export interface RecoverOptions {
  /** How the wallet can be opened. */
  readonly methods: readonly Pick<RecoveryMethod, 'method' | 'status'>[]
  /** Opens it by what the visitor has. */
  readonly recover: (secret: OwnSecret) => Promise<void>
}

const FILE: Field = { name: 'file', label: 'chosenFile', type: 'file' }
const fieldsOf = (by: OwnMethod): readonly Field[] =>
  by === 'passkey'
    ? []
    : [
        ...(by === 'file' ? [FILE] : []),
        {
          name: 'password',
          label: by === 'file' ? 'filePassword' : 'neededPassword',
          type: 'password',
        },
      ]

/** One way to open the wallet; resolves with another that the visitor prefers. */
function ask(
  page: Page,
  by: OwnMethod,
  others: readonly OwnMethod[],
  recover: RecoverOptions['recover'],
): Promise<OwnMethod | 'opened' | 'back'> {
  const { t } = page.texts
  return new Promise((resolve, reject) => {
    const links = others.map((other) => button('link', t(OWN[other]), () => resolve(other)))
    const form = showForm(page, {
      title: 'needed',
      hint: [t('neededHint')],
      fields: fieldsOf(by),
      more: links,
      submit: by === 'passkey' ? 'usePasskey' : 'next',
      back: 'goBack',
      working: by === 'passkey' ? 'askingPasskey' : 'working',
      work: ({ password = '', file }) => recover(by === 'passkey' ? by : { password, file }),
    })
    form.then((done) => resolve(done ? 'opened' : 'back'), reject)
  })
}

/**
 * Opens the wallet on a new device by what only its user has. False where they went back, or where
 * there is nothing to open it by.
 */
export async function showRecover(
  page: Page,
  { methods, recover }: RecoverOptions,
): Promise<boolean> {
  const own = (Object.keys(OWN) as readonly OwnMethod[]).filter((name) =>
    methods.some(({ method, status }) => method === name && status === 'active'),
  )
  let [by] = own
  if (!by) {
    await showNotice(page, 'bad', 'neededNone', 'neededNoneHint', 'goBack')
    return false
  }
  for (;;) {
    const current: OwnMethod = by
    const answer = await ask(
      page,
      current,
      own.filter((other) => other !== current),
      recover,
    )
    if (answer === 'back') return false
    if (answer === 'opened') return true
    by = answer
  }
}
