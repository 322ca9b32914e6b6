import type { AnyKit, Network } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'

/** The kit's networks that the embedded wallet has accounts of. */
export function networksOf(kit: Pick<AnyKit, 'networks' | 'getState'>): readonly Network[] {
  const own = kit.getState().connectors.find(({ manifest }) => manifest.id === 'ID_AUTH')
    ?.manifest.namespaces
  return kit.networks.filter(({ namespace }) => own?.includes(namespace))
}

/** The namespace that the visitor came for, or of the network chosen last. */
function chosenNamespace(kit: Pick<AnyKit, 'getState'>): string | undefined {
  const { modal, router } = kit.getState()
  const [home] = router.history
  return (
    (home?.params as { readonly namespace?: string } | undefined)?.namespace ?? modal.activeChain
  )
}

/**
 * Whether the visitor has chosen a network, or came for one, that the embedded wallet has no
 * accounts of. False while a wallet is connected: that one serves the network.
 */
export function isElsewhere(kit: AnyKit): boolean {
  const namespace = chosenNamespace(kit)
  return (
    !kit.getState().session.active &&
    namespace !== undefined &&
    !networksOf(kit).some((network) => network.namespace === namespace)
  )
}

const topOf = (kit: Pick<AnyKit, 'getState'>) => kit.getState().router.history.at(-1)?.view

/** Whether a wallet is connected. */
export function isConnected({ getState }: Pick<AnyKit, 'getState'>): boolean {
  const { active, namespaces } = getState().session
  return namespaces[active ?? '']?.status === 'connected'
}

/** Closes the modal; embedded, it shows its home view. */
export const leave = ({ embedded, kit, navigate }: ViewContext): void =>
  embedded ? kit.open() : void navigate({ type: 'close', force: true })

/**
 * Connects the accounts of the visitor who has signed in, without a prompt, calls `onConnected`,
 * and leaves the view, unless another view has replaced it meanwhile.
 */
export async function connectAccounts(ctx: ViewContext, onConnected: () => void): Promise<void> {
  const { kit } = ctx
  const view = topOf(kit)
  const chosen = chosenNamespace(kit)
  const namespaces = [...new Set(networksOf(kit).map(({ namespace }) => namespace))].sort(
    (a, b) => Number(b === chosen) - Number(a === chosen),
  )
  // the first one becomes the active one
  await kit.connect('ID_AUTH', { namespaces })
  onConnected()
  if (topOf(kit) === view) leave(ctx)
}
