import { API_VERSION, type ChainId, type PluginContext } from '../../../kernel/index'
import {
  type Check,
  is,
  kernelError,
  list,
  object,
  safeParse,
  text,
} from '../../../kernel/plugins/toolkit'
import { type ServiceUrl, serviceUrlOf } from './serviceUrl'

/** A service that speaks the Blockchain API which hosted wallet kits use. */
export interface HostedOptions {
  /** The project's id at the service. */
  readonly projectId: string
  /** Where the service is. There is no default: nobody is asked whom the host did not name. */
  readonly url: string
}
/** The same, checked. */
export interface HostedService extends ServiceUrl {
  readonly projectId: string
}
/** A client of one service. */
export interface Hosted {
  get<Output>(
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    schema: Check<Output>,
  ): Promise<Output>
  post<Output>(path: string, body: object, schema: Check<Output>): Promise<Output>
  /** The chains that it knows, by CAIP-2 id; asked for once a day, and kept where that fails. */
  chains(): Promise<ReadonlySet<ChainId>>
}

/** What a source has to ask it with. */
interface HostedAsk {
  readonly http: PluginContext['http']
  readonly signal: AbortSignal
  readonly memory: Map<string, unknown>
  now(): number
}

/** Milliseconds that the list of chains is good. */
const chainsMs = 24 * 60 * 60_000
const projectIdCheck = text(128)
const chainsCheck = object(
  {
    http: list(
      is<ChainId>('a text', (value) => typeof value === 'string'),
      2000,
    ),
  },
  { open: true },
)

/** Checks the options of `who`. Throws `kernel/bad-options`. */
export function hostedServiceOf(who: string, options: HostedOptions): HostedService {
  // null has no fields either
  const { projectId, url } = Object(options) as Partial<HostedOptions>
  const id = safeParse(projectIdCheck, projectId)
  if (id === undefined)
    throw kernelError('bad-options', {
      problems: [`${who}.projectId: expected ${projectIdCheck.expects}`],
    })
  return { ...serviceUrlOf(`${who}.url`, url), projectId: id }
}

/**
 * Makes the client. Each question says which kit asks: without `sv` a list of balances is empty.
 */
export async function openHosted(
  { origin, path, projectId }: HostedService,
  { http, signal, memory, now }: HostedAsk,
): Promise<Hosted> {
  const client = await http(origin)
  const kit = { st: 'tessera-kit', sv: `html-universal-${API_VERSION}.0.0` }
  const get: Hosted['get'] = (rest, query, schema) =>
    client.get(path + rest, { query: { ...query, projectId, ...kit }, schema, signal })
  return {
    get,
    post: (rest, body, schema) =>
      client.post(path + rest, { ...body, projectId }, { query: kit, schema, signal }),
    async chains() {
      const known = memory.get('chains') as
        | { readonly until: number; readonly ids: ReadonlySet<ChainId> }
        | undefined
      if (known && known.until > now()) return known.ids
      try {
        const ids = new Set((await get('/v1/supported-chains', {}, chainsCheck)).http)
        // an empty list is one that is not ready
        if (ids.size) memory.set('chains', { until: now() + chainsMs, ids })
        return ids
      } catch (error) {
        if (!known || signal.aborted) throw error
        return known.ids
      }
    },
  }
}

/** How the API writes a chain's own coin where it writes an address. */
export const coinAddress = `0x${'e'.repeat(40)}`
