import { type ReactNode, useState } from 'react'
import type { SlotEntry, SlotTabsProps } from './types'

/** The entries of a slot as tabs, the first of them open; one alone is a section with its title. Only the open one is loaded and drawn. */
export function SlotTabs({ runtime, entries, draw, t }: SlotTabsProps): ReactNode {
  const [chosen, choose] = useState<string>()
  const open = entries.find(({ id }) => id === chosen) ?? entries[0]
  if (!open) return null
  const { Icon, Link, Note, Section, Spinner, Stack, Tabs } = runtime.view.primitives
  const label = ({ icon, title = '' }: SlotEntry) => (
    <>
      {icon ? <Icon name={icon as 'x'} /> : null}
      <bdi>{t(title)}</bdi>
    </>
  )
  const failed = (retry: () => void) => (
    <Note tone="bad" action={<Link onClick={retry}>{t('ui.retry')}</Link>}>
      {t('ui.view-failed')}
    </Note>
  )
  const panel = draw(
    open,
    failed,
    <Stack align="center">
      <Spinner />
    </Stack>,
  )
  if (!entries[1]) return <Section title={label(open)}>{panel}</Section>
  return (
    <Tabs labelledBy="t-title" tabs={entries.map((entry) => ({ id: entry.id, label: label(entry) }))} value={open.id} onChange={choose}>
      {panel}
    </Tabs>
  )
}
