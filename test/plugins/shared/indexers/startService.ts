import type { ServerResponse } from 'node:http'
import { type Front, startFront } from '../../data/fixture'

/** What a service answers: a value as JSON, a text as it is, or a status with headers. */
export type Answer =
  | string
  | object
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
/** A question, its parameters in the order they came. */
export interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}
/** A service on this machine whose answers the test decides. */
export interface Service extends Pick<Front, 'url' | 'stop'> {
  readonly asked: Asked[]
  answer: (asked: Asked) => Answer | undefined
}

const isStatus = (
  answer: object,
): answer is {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
} => 'status' in answer && typeof answer.status === 'number'

function send(response: ServerResponse, answer: Answer | undefined) {
  if (answer === undefined) return response.writeHead(404).end('{"message":"Not found"}')
  if (typeof answer === 'string') return response.end(answer)
  if (isStatus(answer))
    return response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
  return response.end(JSON.stringify(answer))
}

/** Starts one; what `answer` does not know is not found. */
export async function startService(answer: Service['answer'] = () => undefined): Promise<Service> {
  const front = await startFront()
  const service: Service = { url: front.url, stop: front.stop, asked: [], answer }
  front.instead = ({ path, body }, response) => {
    const { pathname, searchParams } = new URL(path, front.url)
    const asked = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: body ? (JSON.parse(body) as unknown) : undefined,
    }
    service.asked.push(asked)
    send(response, service.answer(asked))
    return true
  }
  return service
}
