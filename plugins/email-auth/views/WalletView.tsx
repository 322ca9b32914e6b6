/** @jsxRuntime classic */
/** @jsx h */
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { createCustody } from './Custody'
import { textOf } from './outcomes'

/**
 * The embedded wallet: how its owner signs in, what the frame shows itself, and who could rebuild
 * the key.
 */
export default defineView((runtime) => {
  const {
    h,
    hooks,
    primitives: { Foot, Link, List, Note, Row, Skeleton, Stack, Tile },
  } = runtime
  const Custody = createCustody(runtime)
  return function WalletView({ ctx }) {
    const { kit, t, push, preload } = ctx
    const { value: wallet, error, reload } = hooks.useLoad('wallet', () => apiOf(kit).wallet())
    const screen = (
      name: 'devices' | 'recovery' | 'export',
      icon: 'phone' | 'refresh' | 'arrow-up-right',
    ) => (
      <Row
        icon={<Tile name={icon} />}
        title={t(`email-auth.${name}`)}
        sub={t(`email-auth.${name}-hint`)}
        chevron
        onClick={() => push('embedded/screen', { screen: name })}
        onIntent={() => preload('embedded/screen')}
      />
    )
    if (error !== undefined && !wallet) {
      return (
        <Note tone="bad" action={<Link onClick={reload}>{t('email-auth.again')}</Link>}>
          {textOf(error, t)}
        </Note>
      )
    }
    return (
      <Stack gap="l">
        <div aria-busy={wallet ? undefined : true}>
          <List label={t('email-auth.wallet-title')}>
            {!wallet ? <Skeleton kind="row" count={4} /> : null}
            {wallet?.email ? (
              <Row
                icon={<Tile name="mail" />}
                title={wallet.email}
                sub={t('email-auth.change-hint')}
                label={`${t('email-auth.change-hint')}: ${wallet.email}`}
                chevron
                onClick={() => push('email-auth/change')}
                onIntent={() => preload('email-auth/change')}
              />
            ) : null}
            {wallet && !wallet.dashboard
              ? [
                  screen('devices', 'phone'),
                  screen('recovery', 'refresh'),
                  screen('export', 'arrow-up-right'),
                ]
              : null}
            {wallet?.dashboard ? (
              <Row
                icon={<Tile name="external" />}
                title={t('email-auth.upgrade')}
                sub={t('email-auth.upgrade-hint')}
                href={wallet.dashboard}
              />
            ) : null}
          </List>
        </div>
        <Foot>
          <Custody t={t} wallet={wallet} />
        </Foot>
      </Stack>
    )
  }
})
