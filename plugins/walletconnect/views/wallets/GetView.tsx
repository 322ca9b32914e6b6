/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Views } from '../../../../kernel/index'
import { defineView } from '../../../../ui/view'
import { apiOf } from '../../api'
import { readPlatform } from '../../links/platform'
import { createFoot } from './Foot'
import { createNotices, isolated } from './Notices'
import { type Store, storesOf } from './stores'
import { pictureOf } from './walletFilters'

const icons = {
  chrome: 'plus',
  ios: 'phone',
  android: 'phone',
  homepage: 'network',
} as const satisfies Record<Store['kind'], string>

/** Links to install one wallet on this device, each with its host. */
export default defineView<Views['walletconnect/get']>((runtime) => {
  const { h, Fragment, hooks, primitives } = runtime
  const { EmptyState, Icon, List, Row, Skeleton, Stack, Tile, Title, WalletIcon } = primitives
  const { Failed } = createNotices(runtime)
  const Foot = createFoot(runtime)

  return function GetView({ params, ctx }) {
    const { kit, t } = ctx
    const {
      value: wallet,
      error,
      pending,
      reload,
    } = hooks.useLoad(params.wallet, async (signal) =>
      (await apiOf(kit).directory()).byId(params.wallet, signal),
    )
    hooks.useHeader({
      title: wallet
        ? t('walletconnect.get-title', { wallet: isolated(wallet.name) })
        : pending
          ? ''
          : t('walletconnect.get-one'),
    })
    const { device } = readPlatform(navigator)
    if (!wallet) {
      if (error) return <Failed ctx={ctx} retry={reload} />
      if (!pending) return <EmptyState icon="wallet" title={t('walletconnect.unknown')} />
    }
    const places = wallet ? storesOf(wallet, { device, userAgent: navigator.userAgent }) : []
    return (
      <>
        <Stack gap="l" align="center">
          {wallet ? (
            <WalletIcon {...pictureOf(wallet)} size={64} />
          ) : (
            <span style={{ height: 64 }} />
          )}
          <Title size="s" align="center">
            {t(
              wallet && !places.length
                ? 'walletconnect.no-places'
                : device === 'desktop'
                  ? 'walletconnect.where'
                  : 'walletconnect.where-phone',
            )}
          </Title>
        </Stack>
        <div style={{ marginBlockStart: 12 }} aria-busy={!wallet}>
          {wallet ? (
            <List>
              {places.map(({ kind, href, host }) => (
                <Row
                  key={kind}
                  icon={<Tile name={icons[kind]} />}
                  title={t(`walletconnect.from-${kind}`)}
                  sub={host}
                  href={href}
                  end={<Icon name="external" />}
                />
              ))}
            </List>
          ) : (
            <Skeleton kind="row" count={3} />
          )}
        </div>
        <Foot ctx={ctx} device={device} />
      </>
    )
  }
})
