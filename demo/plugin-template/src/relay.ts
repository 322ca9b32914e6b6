import type { PluginContext } from 'tessera-kit'
import { acmeError } from './errors'
import {
  type AcmeOptions,
  acmeServer,
  idSchema,
  jobSchema,
  pairingSchema,
  type Session,
  sessionSchema,
} from './schemas'

type Http = Awaited<ReturnType<PluginContext['http']>>

/**
 * The server answers "waiting" after some seconds at the latest; it is asked again after this many
 * milliseconds.
 */
const pauseMs = 300

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, pauseMs)
    signal.addEventListener('abort', end)
  })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/**
 * Waits for the end of a job. A failed one rejects with the wallet's code, which the kit turns into
 * a typed error.
 */
async function resultOf(
  http: Http,
  id: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<unknown> {
  for (;;) {
    const job = await http.get(`/jobs/${encodeURIComponent(id)}`, {
      schema: jobSchema,
      signal,
      headers,
    })
    if (job.status === 'done') return job.result
    if (job.status === 'failed')
      throw Object.assign(new Error(job.error.message), { code: job.error.code })
    await pause(signal)
  }
}

/** Begins a pairing; `finish` resolves when the code was entered in the wallet. */
export async function pair(
  ctx: PluginContext<'acme'>,
  { appId, server = acmeServer }: AcmeOptions,
  signal: AbortSignal,
) {
  const http = await ctx.http(server)
  const { id, code, expiresAt } = await http.post(
    '/pairings',
    { appId },
    { schema: pairingSchema, signal },
  )
  const finish = async (): Promise<Session> => {
    const answer = await sessionSchema['~standard'].validate(await resultOf(http, id, signal))
    if (answer.issues) throw acmeError('not-paired')
    return answer.value
  }
  return { code, expiresAt, finish }
}

/** The session as the wallet has it now. Rejects when the wallet has ended it. */
export async function refresh(
  ctx: PluginContext<'acme'>,
  { server = acmeServer }: AcmeOptions,
  { token }: Session,
  signal: AbortSignal,
): Promise<Session> {
  const http = await ctx.http(server)
  return http.get('/session', { schema: sessionSchema, headers: bearer(token), signal })
}

/** Ends the session on the wallet's side. */
export async function end(
  ctx: PluginContext<'acme'>,
  { server = acmeServer }: AcmeOptions,
  { token }: Session,
): Promise<void> {
  const http = await ctx.http(server)
  await http.delete('/session', undefined, { headers: bearer(token) })
}

/** Has the wallet answer a request. */
export async function ask(
  ctx: PluginContext<'acme'>,
  { server = acmeServer }: AcmeOptions,
  { token }: Session,
  request: { readonly method: string; readonly params: unknown; readonly chainId: string },
): Promise<unknown> {
  const http = await ctx.http(server)
  const headers = bearer(token)
  const { id } = await http.post('/requests', request, {
    schema: idSchema,
    headers,
    signal: ctx.signal,
  })
  return resultOf(http, id, ctx.signal, headers)
}
