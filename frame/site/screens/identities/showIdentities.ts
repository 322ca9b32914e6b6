import type { RouteAnswer } from '../../../protocol/http'
import { loginRoutes } from '../../../protocol/loginRoutes'
import { WAY_NAMES, type Way } from '../../../protocol/ways'
import { formatDay } from '../look/dates'
import { make } from '../look/dom'
import { button, note } from '../look/parts'
import { confirmOwner } from '../owner/confirmOwner'
import type { Owner } from '../owner/types'
import { codeOf, explain, isLoginNeeded } from '../pages/explain'
import { choose, heading, type Page, showNotice } from '../pages/showForm'

const LIST = '/v1/identities'
const REMOVE = '/v1/identities/remove'

type Identity = RouteAnswer<typeof LIST>['identities'][number]
type Choice = Identity | 'back'

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
  identities: readonly Identity[],
  isRemoved: boolean,
  pick: (choice: Choice) => () => void,
): readonly Node[] {
  const { t } = page.texts
  const isLast = identities.length === 1
  const row = (identity: Identity) => {
    const remove = isLast ? undefined : button('link', t('remove'), pick(identity))
    remove?.setAttribute('aria-label', `${t('remove')}: ${nameOf(page.texts, identity.way)}`)
    return make('li', { class: 'card row' }, wayText(page, identity), remove)
  }
  return [
    heading(t('identities'), t('identitiesHint')),
    ...(isRemoved ? [note('ok', t('wayRemoved'))] : []),
    make('ul', { class: 'rows' }, ...identities.map(row)),
    ...(isLast ? [make('p', { class: 'asks small' }, t('lastWay'))] : []),
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

/**
 * Shows the ways to sign in, each of which but the last can be removed, until the visitor leaves;
 * rejects where they have to sign in anew.
 */
export async function showIdentities(
  page: Page,
  owner: Pick<Owner, 'api' | 'confirm'>,
): Promise<void> {
  const { stage, texts } = page
  let isRemoved = false
  for (;;) {
    stage.show({
      body: [heading(texts.t('identities'), texts.t('loading'))],
      spoken: texts.t('loading'),
    })
    const { identities } = await owner.api.call(LIST, {}, loginRoutes[LIST])
    const choice = await choose<Choice>(
      page,
      (pick) => listBody(page, identities, isRemoved, pick),
      [['secondary', 'goBack', 'back']],
      isRemoved ? 'wayRemoved' : 'identities',
    )
    if (choice === 'back') return
    try {
      isRemoved = await remove(page, owner, choice)
    } catch (error) {
      if (isLoginNeeded(error)) throw error
      isRemoved = false
      const text =
        codeOf(error) === 'conflict'
          ? texts.t(identities.length === 1 ? 'lastWay' : 'wayStays')
          : explain(error, texts)
      await showNotice(page, 'bad', 'notLoaded', { text }, 'goBack')
    }
  }
}
