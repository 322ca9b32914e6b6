import { type Child, fill, make } from '../look/dom'
import { note } from '../look/parts'
import { countText } from '../look/texts'
import type { AccountAction, AccountFacts } from '../types'
import { cited, deviceText } from './deviceList'
import type { AccountTextName, AccountTexts } from './texts'

/** An action in words, before it is done. */
export interface ActionTexts {
  readonly title: readonly Child[]
  readonly body: readonly HTMLElement[]
  readonly label: AccountTextName
  /** Whether something is taken away by it. */
  readonly isBad: boolean
  /** What is said when it is done. */
  readonly done: AccountTextName
}

/** What an action means for this account. */
export function describeAction(
  action: Exclude<AccountAction, { readonly kind: 'seen' }>,
  { devices, email, isRecoverable }: AccountFacts,
  texts: AccountTexts,
  now: number,
): ActionTexts {
  const { t } = texts
  const others = devices.filter(({ current }) => !current)
  const say = (name: AccountTextName, values: Readonly<Record<string, Child>> = {}) =>
    make('p', { class: 'means' }, ...fill(t(name), values))
  switch (action.kind) {
    case 'end':
      return {
        title: [t('endTitle')],
        body: [
          make(
            'ul',
            { class: 'rows' },
            ...others
              .filter(({ id }) => id === action.device)
              .map((device) =>
                make('li', { class: 'card row' }, ...deviceText(device, texts, now)),
              ),
          ),
          say('endMeans'),
        ],
        label: 'endNow',
        isBad: true,
        done: 'ended',
      }
    case 'endOthers':
      return {
        title: [countText(texts, 'endOthersTitle', others.length)],
        body: [say('endOthersMeans')],
        label: 'endOthersNow',
        isBad: true,
        done: 'endedOthers',
      }
    case 'freeze':
      return {
        title: [t('freezeTitle')],
        body: [say(email === undefined ? 'freezeMeansAlone' : 'freezeMeans')],
        label: 'freezeNow',
        isBad: true,
        done: 'froze',
      }
    case 'unfreeze':
      return {
        title: [t('unfreezeTitle')],
        body: [say('unfreezeMeans', { email: cited(email ?? '') })],
        label: 'unfreezeNow',
        isBad: false,
        done: 'unfroze',
      }
    case 'rotate':
      return {
        title: [t('rotateTitle')],
        body: [
          say('rotateMeans'),
          isRecoverable ? note('info', t('rotateOthers')) : note('bad', t('rotateShutsOut')),
          say('rotateLimits'),
        ],
        label: 'rotateNow',
        isBad: !isRecoverable,
        done: 'rotated',
      }
  }
}
