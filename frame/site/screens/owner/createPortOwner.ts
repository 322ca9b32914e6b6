import { FrameError } from '../../../protocol/errors'
import type { RefusalName, RouteAnswer, RouteBody, RoutePath } from '../../../protocol/http'
import type { Clock } from '../../clock'
import { createRecovery } from '../../createRecovery'
import { SiteError, type SiteErrorCode, siteErrorCodes } from '../../errors'
import { createEmailHandlers } from '../../handlers/emailHandlers'
import { createKeysClient } from '../../keys/createKeysClient'
import { createWorkerStarter } from '../../keys/createWorkerStarter'
import { createDerive } from '../../keys/derive'
import type { WalletRecord } from '../../openWallet'
import { RefusedError } from '../../session/createApi'
import { createMemoryStore } from '../../session/keyStore'
import type { WalletAccess } from '../types'
import type { PortCalls } from '../window/portCalls'
import type { Owner } from './types'

const siteCodes: readonly string[] = siteErrorCodes
/** A refusal as the frame had it, before the port. */
const toRefusal = (error: unknown) => {
  if (!(error instanceof FrameError)) return error
  const { reason, extra } = error
  return siteCodes.includes(reason)
    ? new SiteError(reason as SiteErrorCode)
    : new RefusedError(reason as RefusalName, extra)
}

/**
 * What a window works with that the frame opened: passwords are typed and the phrase is shown in
 * this document alone, with workers of its own. The frame asks the server for it, and gives what
 * unlocks the worker: ciphertexts, the server's share, and a key that no script can read.
 */
export function createPortOwner({
  calls,
  workers,
  clock,
}: {
  readonly calls: PortCalls
  readonly workers: readonly string[]
  readonly clock: Clock
}): Owner {
  const access = <Name extends keyof WalletAccess>(
    name: Name,
    ...args: Parameters<WalletAccess[Name]>
  ) =>
    calls.ask(name, ...args).catch((error) => Promise.reject(toRefusal(error))) as ReturnType<
      WalletAccess[Name]
    >
  const start = createWorkerStarter(...workers)
  const keys = createKeysClient({ start, clock })
  const api: Owner['api'] = {
    call: async <Path extends RoutePath>(path: Path, body: RouteBody<Path>) =>
      (await access('ask', path, body)) as RouteAnswer<Path>,
  }
  let opened: WalletRecord | undefined
  const wallet = async () => {
    if (opened && keys.isRunning()) return opened
    const given = await access('unlock')
    await keys.ask('unlock', given)
    opened = given.wallet
    return opened
  }
  const { signal } = new AbortController()
  return {
    api,
    keys,
    recovery: createRecovery({
      api,
      keys,
      device: () => access('device'),
      pair: (paired) => access('pair', paired),
      derive: createDerive(() => start(1), clock),
      wallet,
      host: location.host,
      now: clock.now,
    }),
    // the frame stays signed in as it is: only the time of its sign-in is another
    confirm: createEmailHandlers({
      api,
      clock,
      fresh: true,
      scope: '',
      store: createMemoryStore(),
      identity: { setSignedIn: () => undefined },
      signIn: { begin: async () => undefined, signal: () => signal },
    }),
    reveal: async () => void (await wallet()),
  }
}
