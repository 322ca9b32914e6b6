import * as z from 'zod/mini'
import type { RouteAnswer } from '../../protocol/http'
import { parseJson, readBody } from '../http/readBody'
import { Refusal } from '../http/refusal'

const TIMEOUT = 10_000
const ANSWER_BYTES = 256 * 1024
const MESSAGE_LENGTH = 1_000

/** JSON-RPC 2.0, section 5. */
const answerSchema = z.union([
  z.object({
    error: z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }),
  }),
  z.object({ result: z.unknown() }),
])

const failed = () => new Refusal('upstream', 'The chain did not answer')

/**
 * Asks one node. Throws a `Refusal` `upstream` where there is no answer of JSON-RPC within ten
 * seconds and 256 kB.
 */
export const askNode = async (
  url: string,
  method: string,
  params: unknown,
): Promise<RouteAnswer<'/v1/rpc'>> => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    ...(params !== undefined && { params }),
  })
  try {
    // a redirect would lead to where the operator did not send it
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const parsed = answerSchema.parse(parseJson(await readBody(response, ANSWER_BYTES)))
    if ('result' in parsed) return { result: parsed.result }
    const { code, message, data } = parsed.error
    return {
      error: {
        code,
        message: message.slice(0, MESSAGE_LENGTH),
        ...(data !== undefined && { data }),
      },
    }
  } catch {
    throw failed()
  }
}
