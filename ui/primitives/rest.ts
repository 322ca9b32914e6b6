import type { Runtime } from '../runtime'
import { createAction } from './Action'
import { createAmount } from './Amount'
import { createAvatar } from './Avatar'
import { createCard } from './Card'
import { createCheckbox } from './Checkbox'
import { createCopy } from './Copy'
import { createEmpty } from './Empty'
import type { Core, createCore } from './firstScreen'
import { createInput } from './Input'
import { moreIcons } from './moreIcons'
import { createPicture } from './Picture'
import { createRing } from './Ring'
import { createTabs } from './Tabs'

/**
 * The primitives the first screen does without, for a module of its own that loads behind it. Adds
 * its icons to the table of `core`, so that `core.Icon` draws them too. Its looks are in
 * `ui/theme/moreStyles`.
 */
export function createMore(runtime: Runtime, core: Core) {
  Object.assign(core.paths, moreIcons, {
    missing(name: string) {
      console.error(`[tessera] there is no icon "${name}"`)
      return core.paths.alert
    },
  })
  const { Icon } = core
  return {
    Action: createAction(runtime, Icon),
    Avatar: createAvatar(runtime),
    Input: createInput(runtime, Icon),
    Picture: createPicture(runtime),
    Ring: createRing(runtime, Icon),
    Checkbox: createCheckbox(runtime, Icon),
    ...createCopy(runtime, core),
    Amount: createAmount(runtime),
    ...createCard(runtime),
    Tabs: createTabs(runtime),
    ...createEmpty(runtime, Icon),
  }
}
export type { IconName } from './types'

/**
 * Every primitive of the design system, made for one renderer: what `createCore` and `createMore`
 * make for one mount. The words in them are the caller's; text from outside goes through `Foreign`,
 * `Row` or `WalletIcon`.
 */
export type Primitives = ReturnType<typeof createCore> & ReturnType<typeof createMore>
