/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../../kernel/index'
import { defineView } from '../../../../ui/view'
import { apiOf } from '../../api'

// The file that comes with the account view: the action, and where everything else is.

/**
 * The account view's button that leads to the form: for accounts on EVM chains that are not known
 * to have a name when it is drawn.
 */
const RegisterAction = defineView<Slots['account.actions']>(
  ({ h, hooks, primitives: { Action } }) =>
    function RegisterAction({ ctx: { kit, push, preload, t }, params: { address, chainId } }) {
      // what becomes known later takes no button away
      const isOffered = hooks.useMemo(
        () =>
          chainId.startsWith('eip155:') &&
          apiOf(kit).registration?.owned().get().data?.name === undefined,
        [address, chainId],
      )
      return isOffered ? (
        <Action
          icon="plus"
          label={t('names.register')}
          onClick={() => push('names/register')}
          onIntent={() => preload('names/register')}
        />
      ) : null
    },
)

export const action = { default: RegisterAction }
export const view = () => import('./RegisterView')
export const en = () => import('../../messages/view/en')
export const ar = () => import('../../messages/view/ar')
