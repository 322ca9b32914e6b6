/** @jsxRuntime classic */
/** @jsx h */
import type { FunctionComponent } from 'react'
import type { ShellViewContext } from '../shell/context'
import type { ViewRuntime } from '../view'

/** No wallet is here: waiting for the first moment, then the plain truth and the next step. One row beside other ways to connect. */
export function createNoWallets({ h, primitives }: ViewRuntime): FunctionComponent<{ ctx: ShellViewContext; searching: boolean; beside: boolean }> {
  const { Button, List, Row, Spinner, Stack, Text, Tile, Title } = primitives
  return function NoWallets({ ctx, searching, beside }) {
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
          <Title align="center">{t('ui.no-wallets')}</Title>
          <Text tone="mute" align="center">
            {t('ui.no-wallets-text')}
          </Text>
        </Stack>
        <Button kind="primary" onClick={get} onPointerEnter={intent} onFocus={intent}>
          {t('ui.get-a-wallet')}
        </Button>
      </Stack>
    )
  }
}
