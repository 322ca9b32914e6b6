import { type Front, startFront } from '../data/fixture'

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** What answers a path or a call of JSON-RPC; undefined: not found. */
export type Answers = (asked: { readonly path: string; readonly body: unknown }) => unknown
/** What a chain answers to a method. */
export type Chain = (method: string, params: readonly never[]) => unknown

/** A server that speaks JSON-RPC, one call or a batch. */
export const rpc =
  (chain: Chain): Answers =>
  ({ body }) => {
    const answer = ({ id, method, params }: Call) => {
      const result = chain(method, params as readonly never[])
      return {
        jsonrpc: '2.0',
        id,
        ...(result === undefined
          ? { error: { code: -32601, message: 'Method not found' } }
          : { result }),
      }
    }
    return Array.isArray(body) ? body.map(answer) : answer(body as Call)
  }

/** Starts a server that answers so; `front.instead` can take its place for a while. */
export async function startNode(
  answers: Answers,
): Promise<{ readonly front: Front; readonly normal: NonNullable<Front['instead']> }> {
  const front = await startFront()
  const normal: NonNullable<Front['instead']> = ({ path, body }, response) => {
    const answer = answers({ path, body: body ? (JSON.parse(body) as unknown) : undefined })
    if (answer === undefined) response.writeHead(404).end()
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    return true
  }
  front.instead = normal
  return { front, normal }
}

/** One word of the contract ABI. */
export const word = (value: bigint | number) =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
/** A text as a contract returns it. */
export const abiText = (text: string) => {
  const hex = Buffer.from(text).toString('hex')
  return `0x${word(32)}${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
}
