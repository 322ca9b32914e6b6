import type { RouteAnswer } from '../../../protocol/http'
import { loginRoutes } from '../../../protocol/loginRoutes'
import type { SocialProvider } from '../../../protocol/socialProviders'
import { WAY_NAMES, type Way } from '../../../protocol/ways'
import { formatDay } from '../look/dates'
import { make } from '../look/dom'
import { button, note } from '../look/parts'
import { addByProvider } from '../owner/confirmByProvider'
import { confirmOwner } from '../owner/confirmOwner'
import type { Owner } from '../owner/types'
import { codeOf, explain, isLoginNeeded } from '../pages/explain'
import { choose, heading, type Page, showNotice } from '../pages/showForm'

const LIST = '/v1/identities'
const REMOVE = '/v1/identities/remove'

type Identity = RouteAnswer<typeof LIST>['identities'][number]
type Choice = { readonly remove: Identity } | { readonly add: SocialProvider } | 'back'
/** What was done last. */
type Done = 'wayRemoved' | 'wayAdded'

const nameOf = ({ t }: Page['texts'], way: Way): string =>
  way === 'email' || way === 'passkey' || way === 'other'
    ? t(({ email: 'mailWay', passkey: 'passkeyWay', other: 'otherWay' } as const)[way])
    : WAY_NAMES[way]

/** What a way is: its name, whose account, and when it last signed in. */
function wayText({ texts }: Page, { way, name, email, used }: Identity): HTMLElement {
  const { t, lang } = texts
  const who = email ?? name
  const [before = '', after = ''] = t('lastUsed').split('{date}')
  return make(
    'span',
    { class: 'device' },
    make('b', {}, nameOf(texts, way)),
    who === undefined ? undefined : make('small', {}, make('bdi', {}, who)),
    used === undefined
      ? undefined
      : make('small', {}, before, make('bdi', {}, formatDay(used, lang)), after),
  )
}

function listBody(
  page: Page,
  { identities, providers }: RouteAnswer<typeof LIST>,
  done: Done | undefined,
  pick: (choice: Choice) => () => void,
): readonly Node[] {
  const { t } = page.texts
  const isLast = identities.length === 1
  const row = (identity: Identity) => {
    const remove = isLast ? undefined : button('link', t('remove'), pick({ remove: identity }))
    remove?.setAttribute('aria-label', `${t('remove')}: ${nameOf(page.texts, identity.way)}`)
    return make('li', { class: 'card row' }, wayText(page, identity), remove)
  }
  const offered = providers.filter((name) => !identities.some(({ way }) => way === name))
  const addRow = (provider: SocialProvider) => {
    const add = button('link', t('add'), pick({ add: provider }))
    add.setAttribute('aria-label', `${t('add')}: ${WAY_NAMES[provider]}`)
    add.dataset.tone = 'plain'
    const name = make('span', { class: 'device' }, make('b', {}, WAY_NAMES[provider]))
    return make('li', { class: 'card row' }, name, add)
  }
  return [
    heading(t('identities'), t('identitiesHint')),
    ...(done ? [note('ok', t(done))] : []),
    make('ul', { class: 'rows' }, ...identities.map(row)),
    ...(isLast ? [make('p', { class: 'asks small' }, t('lastWay'))] : []),
    ...(offered.length > 0
      ? [
          make('h2', { class: 'section' }, t('addWay')),
          make('ul', { class: 'rows' }, ...offered.map(addRow)),
        ]
      : []),
  ]
}

/** Removes a way, after a fresh confirmation where that is needed. False where they went back. */
async function remove(
  page: Page,
  owner: Pick<Owner, 'api' | 'confirm'>,
  identity: Identity,
): Promise<boolean> {
  const { t } = page.texts
  const answer = await choose<'remove' | 'back'>(
    page,
    () => [
      heading(t('removeWayTitle')),
      make('ul', { class: 'rows' }, make('li', { class: 'card row' }, wayText(page, identity))),
      make(
        'p',
        { class: 'means' },
        t(identity.way === 'email' ? 'removeMailHint' : 'removeWayHint'),
      ),
    ],
    [
      ['secondary', 'goBack', 'back'],
      ['danger', 'remove', 'remove'],
    ],
    'removeWayTitle',
  )
  if (answer === 'back') return false
  const act = () => owner.api.call(REMOVE, { id: identity.id }, loginRoutes[REMOVE])
  try {
    await act()
  } catch (error) {
    if (!isLoginNeeded(error)) throw error
    if (!(await confirmOwner(page, owner, 'removeWayTitle', 'oldSignIn'))) return false
    await act()
  }
  return true
}

/** Adds an account, by who has just confirmed that it is them. False where they went back. */
const add = async (
  page: Page,
  owner: Pick<Owner, 'api' | 'confirm'>,
  provider: SocialProvider,
): Promise<boolean> =>
  (await confirmOwner(page, owner, 'addWay', 'addWayConfirm')) &&
  addByProvider(page, owner, provider)

/**
 * Shows the ways to sign in, each of which but the last can be removed, and those that can be added,
 * until the visitor leaves;
 * rejects where they have to sign in anew.
 */
export async function showIdentities(
  page: Page,
  owner: Pick<Owner, 'api' | 'confirm'>,
): Promise<void> {
  const { stage, texts } = page
  let done: Done | undefined
  for (;;) {
    stage.show({
      body: [heading(texts.t('identities'), texts.t('loading'))],
      spoken: texts.t('loading'),
    })
    const listed = await owner.api.call(LIST, {}, loginRoutes[LIST])
    const choice = await choose<Choice>(
      page,
      (pick) => listBody(page, listed, done, pick),
      [['secondary', 'goBack', 'back']],
      done ?? 'identities',
    )
    if (choice === 'back') return
    try {
      if ('remove' in choice)
        done = (await remove(page, owner, choice.remove)) ? 'wayRemoved' : undefined
      else done = (await add(page, owner, choice.add)) ? 'wayAdded' : undefined
    } catch (error) {
      if (isLoginNeeded(error)) throw error
      done = undefined
      const text =
        codeOf(error) === 'conflict'
          ? texts.t(listed.identities.length === 1 ? 'lastWay' : 'wayStays')
          : explain(error, texts)
      await showNotice(page, 'bad', 'notLoaded', { text }, 'goBack')
    }
  }
}
