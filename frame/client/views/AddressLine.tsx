/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'

/**
 * The name or address of who is signed in, below that of the account; leads to the embedded wallet. Nothing
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
        isOwn ? (await apiOf(kit).load()).wallet() : undefined,
      )
      if (!isOwn) return null
      const identity = wallet?.social?.name ?? wallet?.email
      const open = () => push('embedded/wallet')
      return (
        <span onPointerEnter={() => preload('embedded/wallet')}>
          <Text size="s">
            <Link onClick={open}>{identity ? <bdi>{identity}</bdi> : t('embedded.wallet')}</Link>
          </Text>
        </span>
      )
    },
)
