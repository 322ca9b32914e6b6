import { type Connector, type ConnectResult, isKitError, type PluginContext } from 'tessera-kit'
import { acmeError } from './errors'
import { deepLink, manifest } from './manifest'
import { type AcmeOptions, type Session, sessionSchema } from './schemas'

// What talks to the server is loaded when somebody points at the wallet.
const relay = () => import('./relay')

const sessions = ({ address, chainId }: Session): ConnectResult => ({
  sessions: { eip155: { accounts: [{ address }], active: address, chainId } },
})

export function createConnector(ctx: PluginContext<'acme'>, options: AcmeOptions): Connector {
  const stored = () => ctx.storage.read('session', sessionSchema)
  const keep = (session: Session | undefined) => ctx.storage.write('session', session)
  const current = (): Session => {
    const session = stored()
    if (!session) throw acmeError('not-paired')
    return session
  }

  /** 401: the pairing was ended in the wallet. */
  const forgetting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isKitError(error, 'kernel/http-status') && error.message.includes('401')) keep(undefined)
      throw error
    }
  }

  const restore = async (signal: AbortSignal): Promise<Session> => {
    const session = await forgetting((await relay()).refresh(ctx, options, current(), signal))
    keep(session)
    return session
  }
  const pair = async (
    signal: AbortSignal,
    show: (code: string, expiresAt: number) => void,
  ): Promise<Session> => {
    const began = Date.now()
    const pairing = await (await relay()).pair(ctx, options, signal)
    show(pairing.code, pairing.expiresAt)
    const session = await pairing.finish()
    keep(session)
    ctx.track('acme/pairing-done', { seconds: Math.round((Date.now() - began) / 1000) })
    return session
  }

  return {
    manifest,
    preload: async () => void (await relay()),

    async connect({ silent, signal, onProgress }) {
      if (silent) return sessions(await restore(signal))
      if (!onProgress) {
        // A row of the wallet list was clicked: the view shows the code, and connects by itself.
        await relay()
        if (!signal.aborted) ctx.open('acme/pairing')
        throw acmeError('code-unseen')
      }
      return sessions(
        await pair(signal, (code, expiresAt) =>
          onProgress({ type: 'uri', uri: deepLink(code), expiresAt }),
        ),
      )
    },

    async disconnect() {
      const session = stored()
      keep(undefined)
      if (session) await (await relay()).end(ctx, options, session)
    },

    async request({ method, params, chainId }) {
      return forgetting((await relay()).ask(ctx, options, current(), { method, params, chainId }))
    },

    async switchNetwork({ id }) {
      const session = current()
      const params = [{ chainId: `0x${Number(id.slice('eip155:'.length)).toString(16)}` }]
      await forgetting(
        (await relay()).ask(ctx, options, session, {
          method: 'wallet_switchEthereumChain',
          params,
          chainId: session.chainId,
        }),
      )
    },

    // This wallet tells nothing by itself.
    on: () => () => {},
  }
}
