/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { defineView } from '../../../../ui/view'
import { apiOf } from '../../api'
import type { DirectoryWallet } from '../../directory/types'
import { readPlatform } from '../../links/platform'
import { createNotices } from './Notices'
import { onlyStore, storesOf } from './stores'
import { pictureOf } from './walletFilters'

/** Maximum number of wallets. */
const most = 8

/** Wallets to install on this device: featured ones, then the first of the directory. */
export default defineView((runtime) => {
  const { h, Fragment, hooks, primitives } = runtime
  const { Foot, Icon, Link, List, Row, Section, Skeleton, Tile, WalletIcon } = primitives
  const { Failed } = createNotices(runtime)

  return function GetEntry({ ctx }) {
    const { kit, t } = ctx
    const api = apiOf(kit)
    const { device } = readPlatform(navigator)
    const here = { device, userAgent: navigator.userAgent }
    const load = async (signal: AbortSignal) => {
      const directory = await api.directory()
      const [featured, first] = await Promise.all([
        directory.featured(signal),
        directory.page(1, signal),
      ])
      const all = new Map([...featured, ...first.wallets].map((wallet) => [wallet.id, wallet]))
      return [...all.values()].filter((wallet) => storesOf(wallet, here).length).slice(0, most)
    }
    const { value: wallets, error, reload } = hooks.useLoad('', load)
    const row = (wallet: DirectoryWallet) => {
      const { id, name } = wallet
      const place = onlyStore(wallet, here)
      const common = {
        icon: <WalletIcon {...pictureOf(wallet)} />,
        title: name,
        sub: place?.kind === 'homepage' ? place.host : undefined,
      }
      return place ? (
        <Row key={id} {...common} href={place.href} end={<Icon name="external" />} />
      ) : (
        <Row
          key={id}
          {...common}
          chevron
          onClick={() => ctx.push('walletconnect/get', { wallet: id })}
          onIntent={() => ctx.preload('walletconnect/get')}
        />
      )
    }
    if (error && !wallets) return <Failed ctx={ctx} small retry={reload} />
    return (
      <>
        <Section
          title={t(device === 'desktop' ? 'walletconnect.for-computer' : `ui.opens-${device}`)}
        >
          {wallets ? (
            <List>
              {wallets.map(row)}
              {api.options.allWallets === 'HIDE' ? null : (
                <Row
                  key=" all"
                  icon={<Tile name="search" />}
                  title={t('walletconnect.all')}
                  chevron
                  onClick={() => ctx.push('walletconnect/wallets')}
                  onIntent={() => ctx.preload('walletconnect/wallets')}
                />
              )}
            </List>
          ) : (
            <div aria-busy={true}>
              <Skeleton kind="row" count={most + 1} />
            </div>
          )}
        </Section>
        <Foot>
          {t(device === 'desktop' ? 'ui.then-reload' : 'ui.then-open-there')}{' '}
          {device === 'desktop' ? (
            <Link onClick={() => location.reload()}>{t('ui.reload')}</Link>
          ) : null}
        </Foot>
      </>
    )
  }
})
