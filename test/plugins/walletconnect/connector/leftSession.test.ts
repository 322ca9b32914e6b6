import { expect, test } from 'vitest'
import { kernelError } from '../../../../kernel/errors/kernelErrors'
import { createRequests } from '../../../../plugins/walletconnect/session/requests'
import { createClock } from '../../../harness/fakeClock'

/**
 * Asks on Solana over a session with these namespaces, where the library rejects with `error`;
 * answers the rejection.
 */
const askOver = async (namespaces: readonly string[] | undefined, error: unknown) => {
  const session = namespaces && {
    namespaces: Object.fromEntries(namespaces.map((key) => [key, {}])),
  }
  const client = { session: () => session, request: () => Promise.reject(error) }
  const core = {
    ctx: { on: () => () => {}, state: { set: () => {} } },
    client: { get: async () => client },
    clock: createClock(),
  }
  const requests = createRequests(core as never, () => {})
  const asked = requests.send({
    topic: 't',
    chainId: 'solana:main',
    wire: 'solana:main',
    method: 'solana_signMessage',
    params: {},
  })
  return asked.then(
    () => 'answered',
    (reason: unknown) => reason,
  )
}

const refused = new Error('Missing or invalid. request() chainId: solana:main')

test.each<[string, readonly string[] | undefined]>([
  ['has ended', undefined],
  ['has lost the namespace', ['eip155']],
])('what the library refuses because the session %s is a disconnect', async (_what, namespaces) => {
  expect(await askOver(namespaces, refused)).toMatchObject({ code: 4900, cause: refused })
})

test.each<[string, readonly string[] | undefined, unknown]>([
  ['in a namespace that is there', ['eip155', 'solana'], refused],
  ['on a chain that is a key of its own', ['solana:main'], refused],
  ['with a code of the wallet', undefined, Object.assign(new Error('no'), { code: 4001 })],
  ['with an error of the kit', undefined, kernelError('aborted')],
])('control: what is refused %s stays what it is', async (_what, namespaces, error) => {
  expect(await askOver(namespaces, error)).toBe(error)
})
