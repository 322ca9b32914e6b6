import type { Runtime } from '../runtime'
import { createButton } from './Button'
import { createIcon, type IconTable } from './Icon'
import { createIconButton } from './IconButton'
import { icons } from './icons'
import { createLayout } from './Layout'
import { createLink } from './Link'
import { createList, createSection } from './List'
import type { Marks } from './marks'
import { createNote } from './Note'
import { createRow } from './Row'
import { createSpinner } from './Spinner'
import { createText } from './Text'
import { createWalletIcon } from './WalletIcon'

/**
 * The primitives of the first screen. `paths` is the icon table, which `createMore` completes;
 * `missing` is called for an icon that is not in it; `marks` gives the pictures of icon packs once
 * they can be had.
 */
export function createCore(
  runtime: Runtime,
  missing?: IconTable['missing'],
  marks?: () => Marks | undefined,
) {
  const paths: IconTable = { ...icons, missing }
  const Icon = createIcon(runtime, paths)
  const Spinner = createSpinner(runtime)
  return {
    paths,
    Icon,
    Spinner,
    Button: createButton(runtime, Spinner),
    IconButton: createIconButton(runtime, Icon),
    Row: createRow(runtime, { Icon, Spinner }),
    List: createList(runtime),
    Section: createSection(runtime),
    WalletIcon: createWalletIcon(runtime, marks),
    Note: createNote(runtime, Icon),
    Link: createLink(runtime, Icon),
    ...createText(runtime),
    ...createLayout(runtime, Icon),
  }
}

/** What `createCore` returns. */
export type Core = ReturnType<typeof createCore>
