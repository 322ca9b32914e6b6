/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { createNotices } from '../../shared/feeds/views/Notices'
import { styles } from './styles'
import { createTokenRow, foldedSummary } from './TokenRow'
import { useHoldings } from './useHoldings'

/** Rows of the tab: what follows below it stays in reach. */
const atMost = 6

/**
 * What the account has, what is worth most first; all of it and what is folded away are a row
 * further.
 */
export default defineView<Slots['account.tabs']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const { standIn, Doubts, ReadAt } = createNotices(runtime, 'data')
    const { TokenRow } = createTokenRow(runtime)

    return function TokensTab({ ctx, params }) {
      const { t, push, preload, snack } = ctx
      const shown = useHoldings(hooks, ctx, params)
      const { items, folded, address } = shown
      const instead = standIn(ctx, shown)
      if (instead) return <div className="dt">{instead}</div>
      const isEmpty = !folded.length && items.every(({ token }) => token.raw === 0n)
      const first = items.length > atMost ? items.slice(0, atMost - 1) : items
      const toAll = { onIntent: () => preload('data/tokens') }
      return (
        <div className="dt">
          {isEmpty ? (
            <P.EmptyState
              icon="wallet"
              title={t('data.empty')}
              action={
                <P.Copy
                  kind="button"
                  value={address}
                  label={t('ui.copy-address')}
                  done={t('ui.copied')}
                  onFail={() => snack(t('data.not-copied'), 'error')}
                />
              }
            >
              {t('data.empty-hint')}
            </P.EmptyState>
          ) : (
            <P.List label={t('data.tokens')}>
              {first.map((item) => (
                <TokenRow key={item.token.asset} ctx={ctx} shown={shown} item={item} />
              ))}
              {first === items ? null : (
                <P.Row
                  icon={<P.Tile name="more" />}
                  title={t('data.all')}
                  end={items.length}
                  chevron
                  onClick={() => push('data/tokens')}
                  {...toAll}
                />
              )}
              {folded.length ? (
                <P.Row
                  icon={<P.Tile name="eye-off" />}
                  title={t('data.folded')}
                  sub={foldedSummary(t, folded)}
                  end={folded.length}
                  chevron
                  onClick={() => push('data/tokens', { folded: true })}
                  {...toAll}
                />
              ) : null}
            </P.List>
          )}
          <Doubts ctx={ctx} shown={shown} />
          <ReadAt ctx={ctx} shown={shown} />
        </div>
      )
    }
  },
  { styles },
)
