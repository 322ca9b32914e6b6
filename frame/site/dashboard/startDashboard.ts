import { createGate } from '../approval/createGate'
import { systemClock } from '../clock'
import type { WalletRecord } from '../openWallet'
import { showAccount } from '../screens/account/showAccount'
import { watchGate } from '../screens/approval/watchGate'
import { createStage } from '../screens/look/createStage'
import { icon, make } from '../screens/look/dom'
import { addressRow, card, note } from '../screens/look/parts'
import { createTexts, wantedLanguages } from '../screens/look/texts'
import { applyTheme, readTheme } from '../screens/look/theme'
import { pageTexts } from '../screens/messages/pages/index'
import { chooseRecovery, manageUser, takeOut } from '../screens/owner/tasks'
import { isSignedOut } from '../screens/pages/explain'
import { choose, heading, type Page, showNotice } from '../screens/pages/showForm'
import { showRecover } from '../screens/recovery/showRecover'
import { RefusedError } from '../session/createApi'
import { openStore } from '../session/keyStore'
import { readSettings } from '../settings'
import { type Account, createAccount } from './createAccount'
import { showSignIn } from './showSignIn'

type Place = 'devices' | 'recovery' | 'export' | 'identities' | 'delete' | 'signOut'

function placeRow(
  { texts: { t } }: Page,
  place: Exclude<Place, 'signOut'>,
  hint: string,
  press: () => void,
): HTMLElement {
  const made = make(
    'button',
    { type: 'button', class: 'card row place' },
    make('span', { class: 'device' }, make('b', {}, t(`${place}Row`)), make('small', {}, hint)),
    icon('back'),
  )
  made.addEventListener('click', ({ isTrusted }) => isTrusted && press())
  return make('li', {}, made)
}

function home(page: Page, { accounts, custody }: WalletRecord): Promise<Place> {
  const { t } = page.texts
  const isOwn = custody === 'user-only'
  const [before = '', after = ''] = t(isOwn ? 'custodyUser' : 'custodyAuto').split('{host}')
  const told = note(
    'info',
    before,
    ...(isOwn ? [] : [make('bdi', { dir: 'ltr' }, location.host)]),
    after,
  )
  return choose<Place>(
    page,
    (pick) => [
      heading(t('yourWallet')),
      card(
        addressRow(t('evmAccount'), accounts.eip155),
        addressRow(t('solanaAccount'), accounts.solana),
      ),
      told,
      make(
        'ul',
        { class: 'rows' },
        placeRow(page, 'devices', t('devicesRowHint'), pick('devices')),
        placeRow(page, 'recovery', t(isOwn ? 'recoveryHint' : 'autoHint'), pick('recovery')),
        placeRow(page, 'export', t('exportRowHint'), pick('export')),
        placeRow(page, 'identities', t('identitiesRowHint'), pick('identities')),
        placeRow(page, 'delete', t('deleteRowHint'), pick('delete')),
      ),
    ],
    [['secondary', 'signOut', 'signOut']],
    'yourWallet',
  )
}

/** The wallet, opened by this device, or by what its user has. Undefined where it was not. */
async function open(page: Page, { wallet, recovery }: Account): Promise<WalletRecord | undefined> {
  page.stage.show({
    body: [heading(page.texts.t('yourWallet'), page.texts.t('loading'))],
    spoken: page.texts.t('loading'),
  })
  try {
    return await wallet.get()
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (error.code === 'not_found')
      return showNotice(page, 'bad', 'noWallet', 'noWalletHint', 'signOut').then(() => undefined)
    if (error.code !== 'recovery_needed') throw error
    if (!(await showRecover(page, { methods: await recovery.list(), recover: recovery.recover })))
      return undefined
    await showNotice(page, 'ok', 'opened', 'openedHint')
    return wallet.get()
  }
}

/** Resolves with whether the user was deleted. */
async function visit(
  page: Page,
  account: Account,
  place: Exclude<Place, 'signOut'>,
): Promise<boolean> {
  if (place === 'identities' || place === 'delete') return manageUser(page, account, place)
  if (place === 'recovery') {
    await chooseRecovery(page, account)
    // whose it is may be another's now
    account.wallet.end()
    return false
  }
  if (place === 'export') {
    await takeOut(page, account, systemClock)
    return false
  }
  const gate = createGate({ clock: systemClock, mode: 'trusted' })
  const unwatch = watchGate(gate, page.stage.element)
  await new Promise<void>((onClose) =>
    showAccount({ ...page, clock: systemClock, gate, account: account.devices, onClose }),
  )
  unwatch()
  return false
}

/** One visit, from the sign-in to its end. */
async function runVisit(page: Page, account: Account): Promise<void> {
  if (!(await account.identity.isSignedIn())) await showSignIn(page, account)
  let wallet = await open(page, account)
  while (wallet) {
    const place = await home(page, wallet)
    if (place === 'signOut') break
    if (await visit(page, account, place)) break
    wallet = await open(page, account)
  }
  await account.api.call('/v1/logout', {}).catch(() => undefined)
  await account.signIn.end()
}

/**
 * Starts the dashboard: the wallet's own page, where its user sees their devices, chooses the
 * recovery, and takes the wallet out.
 */
export async function startDashboard(): Promise<void> {
  const texts = pageTexts(createTexts(wantedLanguages(location.search, navigator.languages)))
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const dress = () => applyTheme(readTheme({}, dark.matches), document.documentElement)
  dress()
  dark.addEventListener('change', dress)
  Object.assign(document.documentElement, { lang: texts.lang, dir: texts.direction })
  document.title = texts.t('yourWallet')
  const page: Page = { stage: createStage(true), texts }
  const stored = await openStore({
    indexedDb: () => indexedDB,
    isEphemeral: false,
    clock: systemClock,
  })
  // a sign-in that was ended elsewhere ends what is shown of it
  const account = createAccount(readSettings(document), stored, () => location.reload())
  for (;;) {
    try {
      await runVisit(page, account)
    } catch (error) {
      if (isSignedOut(error)) await account.signIn.end()
      else await showNotice(page, 'bad', 'notLoaded', 'notLoadedHint', 'retry')
    }
  }
}
