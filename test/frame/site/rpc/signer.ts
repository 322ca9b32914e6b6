import type { RouteAnswer } from '../../../../frame/protocol/http'
import { createKeys } from '../../../../frame/site/keys/createKeys'
import { createKeysClient, type KeysWorker } from '../../../../frame/site/keys/createKeysClient'
import { createDeviceKey } from '../../../../frame/site/keys/deviceShare'
import { RefusedError } from '../../../../frame/site/session/createApi'
import { createTestSite, type TestSiteOptions, WALLET } from '../handlers/testSite'

const ABANDON = `${'abandon '.repeat(11)}about`

/** The worker's code with the wallet of {@link ABANDON} open in it. */
export async function createSigningKeys() {
  const own = createKeys()
  const worker: KeysWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (message) =>
      void own.handle(message).then((data) => worker.onmessage?.({ data } as MessageEvent)),
  }
  const keys = createKeysClient({ start: () => worker })
  const device = { id: 'device', key: await createDeviceKey() }
  const {
    wallet,
    device: pair,
    share,
  } = await keys.ask('create', { device, recovery: false, phrase: ABANDON })
  await keys.ask('unlock', { wallet, pair, share, device })
  return { ask: keys.ask, end: keys.end }
}

/** What a node answers by method; a text is its error. */
export type NodeAnswers = Readonly<
  Record<string, unknown | ((params: readonly unknown[]) => unknown)>
>

/** A JSON-RPC error of a node. */
export class NodeError extends Error {
  constructor(
    message: string,
    readonly code = -32_000,
  ) {
    super(message)
  }
}

const NODE: NodeAnswers = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x1', '0x64'], reward: [['0xa']] },
  eth_gasPrice: '0x32',
  eth_sendRawTransaction: `0x${'00'.repeat(32)}`,
  getLatestBlockhash: { value: { blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' } },
  sendTransaction: 'signature',
}

/** A site whose wallet signs, on a node of the test; `calls` are what the node was asked. */
export async function createRpcSite({
  node = {},
  ...options
}: TestSiteOptions & { readonly node?: NodeAnswers } = {}) {
  const calls: {
    readonly chain: string
    readonly method: string
    readonly params: readonly unknown[]
  }[] = []
  const answer = async ({
    chain,
    method,
    params,
  }: {
    chain: string
    method: string
    params?: unknown
  }): Promise<RouteAnswer<'/v1/rpc'>> => {
    const list = (params ?? []) as readonly unknown[]
    calls.push({ chain, method, params: list })
    const answers = { ...NODE, ...node }
    if (!(method in answers)) throw new RefusedError('not_found')
    const found = answers[method]
    const result: unknown =
      typeof found === 'function'
        ? await (found as (params: readonly unknown[]) => unknown)(list)
        : found
    return result instanceof NodeError
      ? { error: { code: result.code, message: result.message } }
      : { result }
  }
  const site = await createTestSite({
    answers: {
      '/v1/rpc': answer,
      '/v1/me': () => ({ user: { id: 'u'.repeat(22) }, wallet: WALLET }),
      '/v1/logout': () => ({}),
    },
    ...options,
  })
  return { ...site, calls, methods: () => calls.map(({ method }) => method) }
}
