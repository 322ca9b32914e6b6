/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import { defineView, type ViewContext, type ViewRuntime } from '../../../ui/view'
import { apiOf } from '../api'
import { createCustody } from './Custody'
import { textOf } from './errorText'

/**
 * The row of the email address: that of the plugin that can change it, else the address alone.
 */
const createEmail = ({ h, primitives: { Row, Tile } }: ViewRuntime) =>
  function Email({ ctx, email }: { readonly ctx: ViewContext; readonly email: string }): ReactNode {
    const own = <Row icon={<Tile name="mail" />} title={email} sub={ctx.t('embedded.email-hint')} />
    return (
      <ctx.Slot name="embedded/wallet.email" params={{ email }}>
        {([entry], draw) => (entry ? draw(entry, () => own) : own)}
      </ctx.Slot>
    )
  }

/**
 * The embedded wallet: who is signed in, the screens that the frame shows itself, and who could
 * rebuild the key.
 */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Foot, Link, List, Note, Row, Skeleton, Stack, Tile },
    } = runtime
    const Custody = createCustody(runtime)
    const Email = createEmail(runtime)
    return function WalletView({ ctx }) {
      const { kit, t, push, preload } = ctx
      const {
        value: wallet,
        error,
        reload,
      } = hooks.useLoad('wallet', async () => (await apiOf(kit).load()).wallet())
      const screen = (
        name: 'devices' | 'recovery' | 'export' | 'identities' | 'delete',
        icon: 'phone' | 'refresh' | 'arrow-up-right' | 'link' | 'x',
      ) => (
        <Row
          icon={<Tile name={icon} />}
          title={t(`embedded.${name}`)}
          sub={t(`embedded.${name}-hint`)}
          chevron
          onClick={() => push('embedded/screen', { screen: name })}
          onIntent={() => preload('embedded/screen')}
        />
      )
      if (error !== undefined && !wallet) {
        return (
          <Note tone="bad" action={<Link onClick={reload}>{t('embedded.again')}</Link>}>
            {textOf(error, t)}
          </Note>
        )
      }
      return (
        <Stack gap="l">
          <div aria-busy={wallet ? undefined : true}>
            <List label={t('embedded.wallet')}>
              {!wallet ? <Skeleton kind="row" count={4} /> : null}
              {wallet?.social ? (
                <Row
                  icon={<Tile name="wallet" />}
                  title={
                    wallet.social.name ??
                    wallet.email ??
                    t(wallet.social.provider === 'passkey' ? 'embedded.passkey' : 'embedded.social')
                  }
                  sub={t('embedded.email-hint')}
                />
              ) : wallet?.email ? (
                <Email ctx={ctx} email={wallet.email} />
              ) : null}
              {wallet && !wallet.dashboard
                ? [
                    screen('devices', 'phone'),
                    screen('recovery', 'refresh'),
                    screen('export', 'arrow-up-right'),
                    screen('identities', 'link'),
                    screen('delete', 'x'),
                  ]
                : null}
              {wallet?.dashboard ? (
                <Row
                  icon={<Tile name="external" />}
                  title={t('embedded.upgrade')}
                  sub={t('embedded.upgrade-hint')}
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
  },
  { slots: ['embedded/wallet.email'] },
)
