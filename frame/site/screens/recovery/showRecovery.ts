import type { Recovery, RecoveryMethod } from '../../createRecovery'
import type { OwnMethod } from '../../keys/recovery'
import { make } from '../look/dom'
import { button, note } from '../look/parts'
import { explain, isSignedOut } from '../pages/explain'
import { choose, heading, type Page, showNotice } from '../pages/showForm'
import { addFile, addPasskey, addPassword } from './addMethod'

type Choice = readonly [what: 'add' | 'remove', method: OwnMethod] | 'back'

const ADD = { password: addPassword, file: addFile, passkey: addPasskey } as const
const OWN = Object.keys(ADD) as readonly OwnMethod[]

function methodRow(
  { texts: { t, lang } }: Page,
  method: OwnMethod | 'auto',
  found: RecoveryMethod | undefined,
  pick: (choice: Choice) => () => void,
): HTMLElement {
  const date = (at: number) =>
    new Intl.DateTimeFormat(lang, { dateStyle: 'medium', numberingSystem: 'latn' }).format(at)
  const hint =
    found && method !== 'auto'
      ? t('since').replace('{date}', date(found.created))
      : t(`${method}Hint`)
  const about = make('span', { class: 'device' }, make('b', {}, t(method)), make('small', {}, hint))
  if (method === 'auto') return make('li', { class: 'card row' }, about)
  const named = (text: 'setUp' | 'change' | 'remove', choice: Choice) => {
    const made = button('link', t(text), pick(choice))
    made.setAttribute('aria-label', `${t(text)}: ${t(method)}`)
    if (text !== 'remove') made.dataset.tone = 'plain'
    return made
  }
  const actions = found
    ? [named('change', ['add', method]), named('remove', ['remove', method])]
    : [named('setUp', ['add', method])]
  return make('li', { class: 'card row' }, about, make('span', { class: 'ends' }, ...actions))
}

function listBody(
  page: Page,
  methods: readonly RecoveryMethod[],
  pick: (choice: Choice) => () => void,
): readonly Node[] {
  const { t } = page.texts
  const active = new Map(
    methods.filter(({ status }) => status === 'active').map((each) => [each.method, each]),
  )
  const tail = active.has('auto')
    ? note('info', t('autoEnds'))
    : active.size === 0
      ? note('warn', t('nonePresent'))
      : undefined
  const rows = [...(active.has('auto') ? (['auto'] as const) : []), ...OWN].map((method) =>
    methodRow(page, method, active.get(method), pick),
  )
  return [
    heading(t('recovery'), t('recoveryHint')),
    make('ul', { class: 'rows' }, ...rows),
    ...(tail ? [tail] : []),
  ]
}

async function remove(page: Page, recovery: Recovery, method: OwnMethod): Promise<void> {
  const { t } = page.texts
  const answer = await choose<'remove' | 'back'>(
    page,
    () => [heading(t('removeTitle'), t('removeHint'))],
    [
      ['secondary', 'goBack', 'back'],
      ['danger', 'remove', 'remove'],
    ],
    'removeTitle',
  )
  if (answer === 'remove') await recovery.remove(method)
}

/**
 * Shows how the wallet can be opened without a device, until the visitor leaves; rejects where they
 * have to sign in anew.
 */
export async function showRecovery(page: Page, recovery: Recovery): Promise<void> {
  const { stage, texts } = page
  for (;;) {
    try {
      stage.show({
        body: [heading(texts.t('recovery'), texts.t('loading'))],
        spoken: texts.t('loading'),
      })
      const methods = await recovery.list()
      const choice = await choose<Choice>(
        page,
        (pick) => listBody(page, methods, pick),
        [['secondary', 'goBack', 'back']],
        'recovery',
      )
      if (choice === 'back') return
      const [what, method] = choice
      if (what === 'add') await ADD[method](page, recovery)
      else await remove(page, recovery, method)
    } catch (error) {
      if (isSignedOut(error)) throw error
      const text = explain(error, texts)
      stage.say(text)
      await showNotice(page, 'bad', 'notLoaded', { text }, 'goBack')
      if (text !== texts.t('lastMethod')) return
    }
  }
}
