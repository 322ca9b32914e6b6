/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent } from 'react'
import type { DrawEntry, SlotItem, ViewContext, ViewRuntime } from '../../view'

interface SlotTabsProps {
  readonly t: ViewContext['t']
  readonly entries: readonly SlotItem[]
  readonly draw: DrawEntry
}

/**
 * The entries of a slot as tabs, the first of them open; one alone is a section with its title.
 * Only the open one is loaded and drawn.
 */
export function createSlotTabs({
  h,
  Fragment,
  hooks,
  primitives: P,
}: ViewRuntime): FunctionComponent<SlotTabsProps> {
  // who comes back from a view finds the tab that was left
  let last: string | undefined
  return function SlotTabs({ t, entries, draw }) {
    const [chosen, choose] = hooks.useState(last)
    const open = entries.find(({ id }) => id === chosen) ?? entries[0]
    if (!open) return null
    const name = ({ title }: SlotItem) => <bdi>{title && t(title)}</bdi>
    const tabs = entries.map((entry) => ({
      id: entry.id,
      label: (
        <Fragment>
          {entry.icon ? <P.Icon name={entry.icon} /> : null}
          {name(entry)}
        </Fragment>
      ),
    }))
    const panel = draw(open, (retry) =>
      retry ? (
        <P.Note tone="bad" action={<P.Link onClick={retry}>{t('ui.retry')}</P.Link>}>
          {t('ui.view-failed')}
        </P.Note>
      ) : (
        <P.Stack align="center">
          <P.Spinner />
        </P.Stack>
      ),
    )
    if (!entries[1]) return <P.Section title={name(open)}>{panel}</P.Section>
    return (
      <div>
        <P.Tabs
          label={t('ui.account')}
          tabs={tabs}
          value={open.id}
          onChange={(id) => choose((last = id))}
        >
          {panel}
        </P.Tabs>
      </div>
    )
  }
}
