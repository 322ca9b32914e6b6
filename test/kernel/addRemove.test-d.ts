import { createKit, definePlugin, lazyConnector } from '../../kernel/index'
import { networks } from './fixture'

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_same: Same<A, B>) => {}

const later = definePlugin('later', (_options: { readonly n: number }) => ({
  state: { initial: () => ({ n: 0 }) },
  setup: async () => ({ count: () => BigInt(1) }),
}))
const plain = definePlugin('plain', () => ({}))
const kit = createKit([plain()], { networks })

// what add resolves with is the typed way to a plugin that was not passed
const api = await kit.add(later({ n: 1 }))
same<typeof api, { count: () => bigint }>(true)
const nothing = await kit.add(plain())
same<typeof nothing, void>(true)
await kit.remove('later')
// @ts-expect-error it was not passed to createKit
kit.use(later)
// @ts-expect-error it was not passed to createKit
kit.state('later')
// @ts-expect-error a factory is no plugin
kit.add(later)
// @ts-expect-error one plugin, no list
kit.add([plain()])
// @ts-expect-error a name, no factory
kit.remove(later)
lazyConnector(
  { id: 'a', name: 'A', kind: 'external', namespaces: ['eip155'], approval: 'wallet' },
  // @ts-expect-error the verbs of a connector are missing
  async () => ({}),
)
