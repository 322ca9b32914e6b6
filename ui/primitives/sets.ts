import type { Runtime } from '../runtime'
import { createAction } from './Action'
import { createAmount } from './Amount'
import { createAvatar } from './Avatar'
import { createButton } from './Button'
import { createCard } from './Card'
import { createCheckbox } from './Checkbox'
import { createCopy } from './Copy'
import { createEmpty } from './Empty'
import { createIcon, type IconTable } from './Icon'
import { createIconButton } from './IconButton'
import { icons, moreIcons } from './icons'
import { createInput } from './Input'
import { createLayout } from './Layout'
import { createLink } from './Link'
import { createList, createSection } from './List'
import { createNote } from './Note'
import { createRing } from './Ring'
import { createRow } from './Row'
import { createSpinner } from './Spinner'
import { createTabs } from './Tabs'
import { createText } from './Text'
import { createWalletIcon } from './WalletIcon'

/** The primitives of the first screen. `paths` is the icon table, which `createMore` completes. */
export function createCore(runtime: Runtime) {
  const paths: IconTable = { ...icons }
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
    WalletIcon: createWalletIcon(runtime),
    Note: createNote(runtime, Icon),
    Link: createLink(runtime, Icon),
    ...createText(runtime),
    ...createLayout(runtime, Icon),
  }
}

/** What `createCore` returns. */
export type Core = ReturnType<typeof createCore>

/**
 * The primitives the first screen does without, for a module of its own that loads behind it. Adds its icons to the
 * table of `core`, so that `core.Icon` draws them too. Its looks are in `ui/theme/moreStyles`.
 */
export function createMore(runtime: Runtime, core: Core) {
  Object.assign(core.paths, moreIcons)
  const { Icon } = core
  return {
    Action: createAction(runtime, Icon),
    Avatar: createAvatar(runtime),
    Input: createInput(runtime, Icon),
    Ring: createRing(runtime, Icon),
    Checkbox: createCheckbox(runtime, Icon),
    ...createCopy(runtime, core),
    Amount: createAmount(runtime),
    ...createCard(runtime),
    Tabs: createTabs(runtime),
    ...createEmpty(runtime, Icon),
  }
}
export type { IconName } from './icons'

/**
 * Every primitive of the design system, made for one renderer. Create once for each mount: a second call makes other
 * components. The words in them are the caller's; text from outside goes through `Foreign`, `Row` or `WalletIcon`.
 * A mount that must open quickly calls `createCore`, and `createMore` from a module of its own.
 */
export function createPrimitives(runtime: Runtime) {
  const core = createCore(runtime)
  return { ...core, ...createMore(runtime, core) }
}

/** What `createPrimitives` returns. */
export type Primitives = ReturnType<typeof createPrimitives>
