import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '../../../../kernel/networks/types'
import { createHttp, type HttpOptions } from '../../../../kernel/transport/httpClient'
import { createDirectory } from '../../../../plugins/walletconnect/directory/createDirectory'
import type { Directory } from '../../../../plugins/walletconnect/directory/types'
import type { WalletConnectOptions } from '../../../../plugins/walletconnect/types'

export const never = new AbortController().signal

/** A directory of a kit on these networks, and what it told developers. */
export function directoryOf(
  options: WalletConnectOptions = {},
  networks = ['eip155:1'],
  http: Partial<HttpOptions> = {},
): { directory: Directory; told: string[] } {
  const told: string[] = []
  const directory = createDirectory(
    {
      networks: networks.map((id) => ({ id, namespace: id.split(':')[0] }) as Network),
      http: async (origin) => createHttp({ origin, ...http }),
      debug: (message) => void told.push(message),
    },
    options,
  )
  return { directory, told }
}

/** An id as the explorer gives them. */
export const hex = (n: number) => n.toString(16).padStart(64, '0')

type Answer = (query: URLSearchParams, response: ServerResponse) => unknown

/**
 * A real HTTP server in place of the explorer. What `answer` returns is sent as JSON; `undefined`
 * leaves the answer to it.
 */
export async function serveExplorer(answer: Answer) {
  const seen: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://explorer.test')
    seen.push(url)
    const body = answer(url.searchParams, response)
    if (body !== undefined) response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
