/** @jsxRuntime classic */
/** @jsx h */
import type { FunctionComponent } from 'react'
import type { ShellViewContext } from '../../shell/types'
import type { ViewRuntime } from '../../view'

export interface NoWalletsProps {
  readonly ctx: ShellViewContext
  readonly searching: boolean
  /** Other ways to connect stand next to it. */
  readonly beside: boolean
  /** Name of the network that wallets were looked for, where it is settled. */
  readonly network: string | undefined
}

/** No wallet is here: waiting for the first moment, then the plain truth and the next step. One row beside other ways to connect. */
export function createNoWallets({ h, primitives }: ViewRuntime): FunctionComponent<NoWalletsProps> {
  const { Button, List, Row, Spinner, Stack, Text, Tile, Title } = primitives
  return function NoWallets({ ctx, searching, beside, network }) {
    const { t } = ctx
    const get = () => ctx.push('get-a-wallet')
    const intent = () => ctx.preload('get-a-wallet')
    if (searching) {
      return (
        <Stack gap="l" align="center">
          <Spinner />
          <Text size="s" tone="mute" live>
            {t('ui.finding')}
          </Text>
        </Stack>
      )
    }
    if (beside) {
      return (
        <List>
          <Row icon={<Tile name="wallet" />} title={t('ui.get-a-wallet')} chevron onClick={get} onIntent={intent} />
        </List>
      )
    }
    return (
      <Stack gap="l">
        <Stack align="center">
          <Tile name="wallet" />
          <Title align="center">{network === undefined ? t('ui.no-wallets') : t('ui.no-wallets-on', { network })}</Title>
          <Text tone="mute" align="center">
            {t(network === undefined ? 'ui.no-wallets-text' : 'ui.no-wallets-on-text')}
          </Text>
        </Stack>
        <Button kind="primary" onClick={get} onPointerEnter={intent} onFocus={intent}>
          {t('ui.get-a-wallet')}
        </Button>
      </Stack>
    )
  }
}
