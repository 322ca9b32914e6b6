import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Behaviour } from 'tessera-kit/testing'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A chain the signer sends to. */
export interface SignerChain {
  readonly id: number
  readonly url: string
}

/**
 * Stands for the wallet on a phone, and for the server between: an HTTP endpoint on 127.0.0.1 that
 * holds a key.
 */
export interface Signer {
  readonly url: string
  readonly address: Hex
  /** What a person does in the wallet with a code. */
  enter(code: string): void
  decline(code: string): void
  /** How it answers from now on. With `autoApprove`, codes need not be entered. */
  set(behaviour: Behaviour): void
  /** Methods it was asked for. */
  readonly methods: readonly string[]
  close(): Promise<void>
}

type Answer =
  | { readonly status: 'done'; readonly result: unknown }
  | {
      readonly status: 'failed'
      readonly error: { readonly code: number; readonly message: string }
    }

const failed = (code: number, message: string): Answer => ({
  status: 'failed',
  error: { code, message },
})
const declined = failed(4001, 'The user declined')
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** The server answers "waiting" after this many milliseconds. */
const hold = 2_000

const read = async (request: IncomingMessage): Promise<{ method: string; params: unknown[] }> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}

const rpc = async (url: string, method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as { result: Hex; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** Starts one on a free port. The first chain is the active one. */
export async function startSigner(
  chains: readonly SignerChain[],
  key: Hex = generatePrivateKey(),
): Promise<Signer> {
  const account = privateKeyToAccount(key)
  const wrong = privateKeyToAccount(generatePrivateKey())
  const token = generatePrivateKey()
  const jobs = new Map<string, Promise<Answer>>()
  const codes = new Map<string, (answer: Answer) => void>()
  const methods: string[] = []
  let chain = chains[0] as SignerChain
  let behaviour: Behaviour = {}
  let paired = false

  const session = (): Answer => {
    paired = true
    return {
      status: 'done',
      result: { token, address: account.address, chainId: `eip155:${chain.id}` },
    }
  }
  const start = (work: Promise<Answer>) => {
    const id = String(jobs.size + 1)
    jobs.set(id, work)
    return id
  }
  const send = async ({ to, value, data }: { to?: Hex; value?: Hex; data?: Hex }) => {
    const call = {
      from: account.address,
      ...(to && { to }),
      ...(value && { value }),
      ...(data && { data }),
    }
    const [nonce, gas, gasPrice] = await Promise.all([
      rpc(chain.url, 'eth_getTransactionCount', account.address, 'pending'),
      rpc(chain.url, 'eth_estimateGas', call),
      rpc(chain.url, 'eth_gasPrice'),
    ])
    const rest = { ...(to && { to }), ...(data && { data }), value: BigInt(value ?? 0) }
    const raw = await account.signTransaction({
      type: 'legacy',
      chainId: chain.id,
      nonce: Number(nonce),
      gas: BigInt(gas),
      gasPrice: BigInt(gasPrice),
      ...rest,
    })
    return rpc(chain.url, 'eth_sendRawTransaction', raw)
  }
  const answer = async (method: string, params: readonly unknown[]): Promise<Answer> => {
    methods.push(method)
    if (behaviour.reject) return declined
    if (behaviour.locked) return failed(4100, 'Acme is locked')
    while (behaviour.hang) await later(10)
    const signer = behaviour.wrongSignature ? wrong : account
    const [first, second] = params
    if (method === 'personal_sign')
      return {
        status: 'done',
        result: await signer.signMessage({ message: { raw: first as Hex } }),
      }
    if (method === 'eth_signTypedData_v4') {
      const data = JSON.parse(String(second))
      return { status: 'done', result: await signer.signTypedData(data) }
    }
    if (method === 'eth_sendTransaction')
      return { status: 'done', result: await send(first as { to?: Hex }) }
    if (method === 'eth_accounts') return { status: 'done', result: [account.address] }
    if (method !== 'wallet_switchEthereumChain') return failed(4200, `${method} is not supported`)
    const next = chains.find(({ id }) => id === Number((first as { chainId?: string }).chainId))
    if (!next) return failed(4902, 'Acme does not know this network')
    chain = next
    return { status: 'done', result: null }
  }
  const beginPairing = () => {
    const code = String(Math.floor(100_000 + Math.random() * 900_000))
    const work = new Promise<Answer>((resolve) => codes.set(code, resolve))
    const decide = async () => {
      while (behaviour.hang) await later(10)
      if (behaviour.reject) codes.get(code)?.(declined)
      else if (behaviour.locked) codes.get(code)?.(failed(4100, 'Acme is locked'))
      else codes.get(code)?.(session())
    }
    if (behaviour.autoApprove) void decide()
    return { id: start(work), code, expiresAt: Date.now() + 240_000 }
  }

  const handle = async (
    request: IncomingMessage,
  ): Promise<readonly [status: number, body?: unknown]> => {
    const route = `${request.method} ${request.url?.split('?')[0]}`
    if (behaviour.disappear || behaviour.throws) return [503]
    if (behaviour.slow) await later(typeof behaviour.slow === 'number' ? behaviour.slow : 0)
    if (behaviour.malformed) return [200, [7]]
    if (route === 'POST /pairings') return [200, beginPairing()]
    if (route.startsWith('GET /jobs/')) {
      const job = jobs.get(route.slice('GET /jobs/'.length))
      return job
        ? [200, await Promise.race([job, later(hold).then(() => ({ status: 'waiting' }))])]
        : [404]
    }
    if (!paired || request.headers.authorization !== `Bearer ${token}`) return [401]
    if (route === 'GET /session') return [200, (session() as { result: unknown }).result]
    if (route === 'POST /requests') {
      const { method, params } = await read(request)
      return [
        200,
        {
          id: start(answer(method, params).catch((error: Error) => failed(-32603, error.message))),
        },
      ]
    }
    if (route !== 'DELETE /session') return [404]
    paired = false
    return [200]
  }

  const server = createServer(async (request, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    const [status, body] = request.method === 'OPTIONS' ? [204] : await handle(request)
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const press = (code: string, outcome: Answer) => {
    const decide = codes.get(code)
    if (!decide) throw new Error(`No page shows the code ${code}`)
    decide(outcome)
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    address: account.address,
    enter: (code) => press(code, session()),
    decline: (code) => press(code, declined),
    set: (next) => {
      behaviour = { ...behaviour, ...next }
    },
    methods,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
