import { type AnyKit, createKit, type Kit, type KitApi } from 'tessera-kit'
import { mainnet } from 'tessera-kit/networks'
import { pluginToken } from 'tessera-kit/plugin'
import { acme, bundle, plain, swaps } from './acme.js'

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_same: Same<A, B>) => {}
const given = {} as { readonly dev: boolean }

const networks = [mainnet]
const kit = createKit([acme({ appId: 'x' }), [plain(), [bundle()]], given.dev && swaps()], {
  networks,
})
const bare = createKit([plain()], { networks })

// kit.use finds the API by the factory, awaited
const api = kit.use(acme)
same<typeof api, { pair: (code: string) => void; tries: () => number }>(true)
const quote = kit.use(swaps)
same<ReturnType<typeof quote.quote>, bigint>(true)
const bundled = kit.use(bundle)
same<typeof bundled, bigint>(true)
const nothing = kit.use(plain)
same<typeof nothing, void>(true)
// @ts-expect-error swaps was not passed
bare.use(swaps)
// @ts-expect-error it takes the factory, not its name
kit.use('acme')

// a token finds the API without the factory, where its plugin was passed
const swapsToken = pluginToken<{ quote: (amount: bigint) => bigint }>()('swaps')
const found = kit.use(swapsToken)
same<typeof found, { quote: (amount: bigint) => bigint }>(true)
same<typeof swapsToken.pluginName, 'swaps'>(true)
// @ts-expect-error swaps was not passed
bare.use(swapsToken)
// @ts-expect-error no plugin of this name was passed
kit.use(pluginToken<{ quote: (amount: bigint) => bigint }>()('swap'))
// @ts-expect-error a token is no plugin
createKit([swapsToken], { networks })

// kit.state knows the state of each plugin and of the kernel
const state = kit.state('acme')
same<typeof state, Readonly<{ code: string; tries: number }>>(true)
const list = kit.state('bundle').list
same<typeof list, readonly string[]>(true)
const modal = kit.state('modal')
same<typeof modal.open, boolean>(true)
// @ts-expect-error swaps was not passed
bare.state('swaps')
// @ts-expect-error nobody owns that
kit.state('nobody')
// @ts-expect-error a field that does not exist
kit.state('acme').codes
// @ts-expect-error state is read here, not written
kit.state('acme').code = 'x'

// options of plugins and of the kit
// @ts-expect-error a required option is missing
acme({})
// @ts-expect-error options are missing
acme()
// @ts-expect-error a wrong type
acme({ appId: 5 })
// @ts-expect-error a misspelt option
acme({ appId: 'x', retires: 1 })
// @ts-expect-error plain takes none
plain({})
createKit([], {
  networks,
  // @ts-expect-error a wrong type
  debug: 'yes',
})
createKit([], {
  networks,
  // @ts-expect-error a misspelt option
  debgu: true,
})
// @ts-expect-error networks are required
createKit([], {})
// @ts-expect-error the factory itself is no plugin
createKit([plain], { networks })
createKit([acme({ appId: 'x' })], { networks, flags: { acme: false, 'acme.limit': 5 } })
// @ts-expect-error a wrong flag value
createKit([acme({ appId: 'x' })], { networks, flags: { 'acme.limit': 'five' } })
// @ts-expect-error an unknown flag
createKit([acme({ appId: 'x' })], { networks, flags: { 'acme.limits': 5 } })

// kit.open: the views and their parameters
kit.open()
kit.open('acme/done')
kit.open('acme/pair', { code: 'x' })
// @ts-expect-error an unknown view
kit.open('acme/pear', { code: 'x' })
// @ts-expect-error parameters are missing
kit.open('acme/pair')
// @ts-expect-error wrong parameters
kit.open('acme/pair', { code: 5 })
// @ts-expect-error this view takes none
kit.open('acme/done', { code: 'x' })

// events
kit.on('acme:paired', ({ code }) => code.length)
kit.on('session:change', ({ current }) => current.status === 'connected' && current.active.length)
// @ts-expect-error an unknown event
kit.on('acme:unpaired', () => {})
// @ts-expect-error a field the event does not have
kit.on('acme:paired', ({ codes }) => codes)

// subscribe infers the selected part
const off: () => void = kit.subscribe(
  ({ modal }) => modal.open,
  (now, before) => now !== before,
)
off()
kit.subscribe(
  // @ts-expect-error the selected part is a boolean
  ({ modal }) => modal.open,
  (now: string) => now,
)

// any kit goes where bindings take one
const takes = (_kit: KitApi) => {}
takes(kit)
const any: AnyKit = bare as unknown as AnyKit
takes(any)
const handed: Kit<readonly [ReturnType<typeof plain>]> = createKit([plain()], { networks })
handed.use(plain)
