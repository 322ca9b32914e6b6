import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'
import {
  guardEmitter,
  guardMethods,
  silentLogger,
} from '../../../../plugins/walletconnect/signClient/guard'
import { memoryStorage } from './storage'

/** The protocol's client, quiet and with nothing on disk. */
export type RawClient = Awaited<ReturnType<typeof SignClient.init>>

type Options = {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly prefix: string
  readonly metadata: SignClientTypes.Metadata
  readonly storage?: Map<string, unknown> | undefined
}

/** Opens the protocol's client in Node; `prefix` names it among the clients of this process. */
export const openRawClient = async ({
  relayUrl,
  projectId = 'local',
  prefix,
  metadata,
  storage = new Map(),
}: Options): Promise<RawClient> => {
  const client = await SignClient.init({
    relayUrl,
    projectId,
    name: prefix,
    customStoragePrefix: prefix,
    logger: silentLogger() as never,
    telemetryEnabled: false,
    storage: memoryStorage(storage) as never,
    metadata,
  })
  // the library would ask a server who the other side is
  client.core.verify.resolve = (async () => '') as never
  client.core.verify.register = (async () => '') as never
  // what the bare library leaves unhandled is not to be taken for the kit's, which is in the same
  // process
  const { core } = client
  for (const part of [
    client.engine,
    core.relayer,
    core.relayer.publisher,
    core.relayer.subscriber,
    core.pairing,
  ])
    guardMethods(part)
  const parts: readonly unknown[] = [
    client,
    client.engine,
    core,
    core.relayer,
    core.pairing,
    core.heartbeat,
    core.expirer,
    core.history,
  ]
  for (const part of parts)
    guardEmitter((part as { events: Parameters<typeof guardEmitter>[0] }).events, () => undefined)
  return client
}

/** Stops what the library would keep running, and forgets its globals. */
export const closeRawClient = async (client: RawClient, prefix: string) => {
  const { core } = client
  core.heartbeat.stop()
  core.heartbeat.events.removeAllListeners()
  await core.relayer.transportClose().catch(() => undefined)
  for (const key of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`])
    Reflect.deleteProperty(globalThis, key)
}

/** A page on the protocol's own client, without the kit: what wallets are tested with. */
export const openRawDapp = async (relayUrl: string) => {
  const prefix = `dapp-${crypto.randomUUID()}`
  const client = await openRawClient({
    relayUrl,
    prefix,
    metadata: { name: 'A page', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  return { client, close: () => closeRawClient(client, prefix) }
}

export type RawDapp = Awaited<ReturnType<typeof openRawDapp>>
