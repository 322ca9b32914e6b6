import '../walletconnect/phone/socket'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { silentLogger } from '../../../plugins/walletconnect/signClient/guard'
import { memoryStorage } from '../../harness/node/phone/storage'

/** How the phone's owner answers a sign-in, and what the phone can do. */
export interface PhoneDecisions {
  /**
   * `no` refuses; `unknown` is a wallet of the time before wc_sessionAuthenticate: it takes the
   * session alone.
   */
  readonly signIn: 'yes' | 'no' | 'unknown'
  /** The chains (CAIP-2) that it has. It signs one message for each that was asked for. */
  readonly chains: readonly string[]
  /** Fields that it signs in place of those it was asked for. */
  readonly lie?: object
}

const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const events = ['chainChanged', 'accountsChanged']

/** A wallet on another device: the wallet SDK that phones use, with one key. */
export async function openWalletKit(
  relayUrl: string,
  key: `0x${string}`,
  decisions: PhoneDecisions,
) {
  const account = privateKeyToAccount(key)
  const prefix = `phone-${crypto.randomUUID()}`
  const core = new Core({
    projectId: 'local',
    relayUrl,
    logger: silentLogger() as never,
    customStoragePrefix: prefix,
    storage: memoryStorage(new Map()) as never,
    telemetryEnabled: false,
  })
  const outside = core as unknown as {
    verify: Record<string, () => Promise<string>>
    eventClient: { init: () => Promise<void> }
  }
  Object.assign(outside.verify, { register: async () => '', resolve: async () => '' })
  outside.eventClient.init = async () => {}
  const kit = await WalletKit.init({
    core: core as never,
    metadata: { name: 'Phone', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  const texts: string[] = []

  const authenticate = async ({ id, params }: WalletKitTypes.SessionAuthenticate) => {
    if (decisions.signIn === 'no')
      return kit.rejectSessionAuthenticate({
        id,
        reason: { code: 5000, message: 'User rejected.' },
      })
    const asked = populateAuthPayload({
      authPayload: params.authPayload as never,
      chains: [...decisions.chains],
      methods,
    })
    const payload = { ...asked, ...decisions.lie }
    const auths = await Promise.all(
      payload.chains.map(async (chain) => {
        const iss = `did:pkh:${chain}:${account.address}`
        const text = kit.formatAuthMessage({ request: payload as never, iss })
        texts.push(text)
        const signature = await account.signMessage({ message: text })
        return buildAuthObject(payload as never, { t: 'eip191', s: signature }, iss)
      }),
    )
    await kit.approveSessionAuthenticate({ id, auths })
  }
  const propose = async ({ id, params }: WalletKitTypes.SessionProposal) => {
    const chains = [...decisions.chains]
    const accounts = chains.map((chain) => `${chain}:${account.address}`)
    await kit.approveSession({
      id,
      namespaces: buildApprovedNamespaces({
        proposal: params as never,
        supportedNamespaces: { eip155: { chains, methods, events, accounts } },
      }),
    })
  }
  kit.on('session_request', async ({ id, topic, params }) => {
    const [message] = params.request.params as [`0x${string}`]
    await kit.respondSessionRequest({
      topic,
      response: {
        id,
        jsonrpc: '2.0',
        result: await account.signMessage({ message: { raw: message } }),
      },
    })
  })
  if (decisions.signIn === 'unknown') kit.on('session_proposal', (event) => void propose(event))
  else kit.on('session_authenticate', (event) => void authenticate(event))
  return {
    address: account.address,
    /** The texts that it has signed to sign in. */
    texts,
    sessions: () => Object.keys(kit.getActiveSessions()),
    // a wallet without the method does not read that the code is for more than a session
    pair: (uri: string) =>
      kit.pair({ uri: decisions.signIn === 'unknown' ? uri.replace(/&methods=[^&]*/, '') : uri }),
    async close() {
      core.heartbeat.stop()
      core.heartbeat.events.removeAllListeners()
      await core.relayer.transportClose().catch(() => undefined)
      for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`])
        Reflect.deleteProperty(globalThis, name)
    },
  }
}
