import type { PluginContext } from '../../kernel/index'
import { systemClock } from '../../kernel/plugins/toolkit'
import { createApprovals } from './approvals'
import { createConnection } from './connection'
import { createConnector, type FrameConnector } from './connector'
import { createFrameElement, frameUrl, originOf } from './element'
import { createLoginCache } from './loginCache'
import { createPlacement } from './placement'
import { createSignIn } from './signIn'
import { createSync } from './sync'
import type { EmbeddedApi, EmbeddedOptions } from './types'

/**
 * What the plugin loads on first use: the connector's verbs and its own methods, over one frame.
 */
export interface FrameService {
  readonly verbs: FrameConnector
  readonly api: EmbeddedApi
}

/** Creates the parts of a started kit and ends them with it. No frame is made by that. */
export async function createFrameService(
  ctx: PluginContext<'embedded'>,
  options: EmbeddedOptions,
): Promise<FrameService> {
  const [shell, storage] = await Promise.all([ctx.shell().load(), ctx.openStorage()])
  const { alerts, messages, surface } = shell
  // the frame's title is read before anything of the modal is shown
  await messages.load()
  const projectId = options.projectId ?? ''
  const origin = originOf(options.url)
  const cache = createLoginCache(storage, systemClock.now)
  const placement = createPlacement(surface)
  const approvals = createApprovals(shell)
  const sync = createSync(surface.element, { metadata: ctx.metadata, projectId }, (error) =>
    ctx.debug('the frame did not take the look or the app', error),
  )
  const network = () =>
    cache.chain() ??
    ctx.networks.find(({ namespace }) => ['eip155', 'solana'].includes(namespace))?.id ??
    'eip155:1'
  const connection = createConnection({
    protocol: options.protocol ?? 'native',
    projectId,
    origin,
    clock: systemClock,
    host: window,
    events: {
      onUser: (user) => verbs.userChanged(user),
      onSignedOut: () => verbs.signedOut(),
      onHeld: cache.held,
      // signing out does not depend on the frame
      onTimeout: (name) => void (name === 'SIGN_OUT' || alerts.raise('frame-request-timeout')),
    },
    onNotLoaded: () => void alerts.raise('frame-load-failed'),
    create: () =>
      createFrameElement(
        document,
        frameUrl(options, network(), messages.locale()),
        messages.t('embedded.title'),
      ),
    mount: placement.mount,
    onChannel: sync.follow,
  })
  const verbs = createConnector({
    approvals,
    cache,
    connection,
    networks: ctx.networks,
    preferredType: () => ctx.session.get().preferredAccountTypes?.eip155,
  })
  ctx.session.subscribe(({ preferredAccountTypes: now }, { preferredAccountTypes: before }) => {
    if (now?.eip155 !== before?.eip155)
      verbs
        .accountTypePreferred(now?.eip155)
        .catch((error) => ctx.debug('the frame did not take the kind of account', error))
  })
  ctx.on('request:settled', ({ call }) => approvals.cancel(call.id))
  ctx.signal.addEventListener('abort', () => {
    approvals.end()
    sync.end()
    connection.end()
  })
  return {
    verbs,
    api: {
      ...createSignIn({
        approvals,
        cache,
        connection,
        networks: ctx.networks,
        origin,
        tellApp: sync.tellApp,
      }),
      attachFrame: placement.attach,
    },
  }
}
