/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { createNotices } from '../../shared/feeds/views/Notices'
import { groupActivity, sliceGroups } from '../groups'
import { createActivityRow } from './ActivityRow'
import { styles } from './styles'
import { useActivity } from './useActivity'
import { useToday } from './useToday'

/** Items of the tab: what follows below it stays in reach. */
const atMost = 5

/** What the account did last; all of it and what is folded away are a row further. */
export default defineView<Slots['account.tabs']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime
    const { standIn, Doubts, ReadAt } = createNotices(runtime, 'activity')
    const { Groups, More, above } = createActivityRow(runtime)

    return function ActivityTab({ ctx, params }) {
      const { t, locale, snack } = ctx
      const shown = useActivity(hooks, ctx, params)
      const now = useToday(hooks)
      const { items, hasOlder } = shown
      const groups = hooks.useMemo(() => groupActivity(items, now, locale), [items, now, locale])
      const instead = standIn(ctx, shown, above)
      if (instead) return <div className="ac">{instead}</div>
      const count = groups.reduce((sum, { items: mine }) => sum + mine.length, 0)
      return (
        <div className="ac">
          {count ? null : (
            <P.EmptyState
              icon="clock"
              title={t(shown.emptyTitle)}
              action={
                <P.Copy
                  kind="button"
                  value={params.address}
                  label={t('ui.copy-address')}
                  done={t('ui.copied')}
                  onFail={() => snack(t('activity.not-copied'), 'error')}
                />
              }
            >
              {t(shown.emptyHint)}
            </P.EmptyState>
          )}
          <Groups ctx={ctx} shown={shown} now={now} groups={sliceGroups(groups, 0, atMost)} />
          <More ctx={ctx} shown={shown} all={count > atMost || hasOlder} />
          <Doubts ctx={ctx} shown={shown} />
          <ReadAt ctx={ctx} shown={shown} />
        </div>
      )
    }
  },
  { styles },
)
