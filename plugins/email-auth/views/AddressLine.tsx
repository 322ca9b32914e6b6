/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'

/**
 * The address of who is signed in, below that of the account; leads to the embedded wallet. Nothing
 * for other wallets.
 */
export default defineView<Slots['account.header']>(
  ({ h, hooks, primitives: { Link, Text } }) =>
    function AddressLine({ ctx }) {
      const { kit, t, push, preload } = ctx
      const isOwn = hooks.useKit(({ session: { active, namespaces } }) => {
        const current = namespaces[active ?? '']
        return current?.status === 'connected' && current.connectorId === 'ID_AUTH'
      })
      const { value: wallet } = hooks.useLoad(`${isOwn}`, async () =>
        isOwn ? apiOf(kit).wallet() : undefined,
      )
      if (!isOwn) return null
      const open = () => push('email-auth/wallet')
      return (
        <span onPointerEnter={() => preload('email-auth/wallet')}>
          <Text size="s">
            <Link onClick={open}>
              {wallet?.email ? <bdi>{wallet.email}</bdi> : t('email-auth.wallet-title')}
            </Link>
          </Text>
        </span>
      )
    },
)
