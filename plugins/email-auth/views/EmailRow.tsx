/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'

/** The email address in the view of the embedded wallet; leads to its change. */
export default defineView<Slots['embedded/wallet.email']>(
  ({ h, primitives: { Row, Tile } }) =>
    function EmailRow({ ctx: { preload, push, t }, params: { email } }) {
      return (
        <Row
          icon={<Tile name="mail" />}
          title={email}
          sub={t('email-auth.change-hint')}
          label={`${t('email-auth.change-hint')}: ${email}`}
          chevron
          onClick={() => push('email-auth/change')}
          onIntent={() => preload('email-auth/change')}
        />
      )
    },
)
