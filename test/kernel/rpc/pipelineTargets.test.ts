import { expect, test } from 'vitest'
import { toProviderError } from '../../../kernel/requests/errors'
import { account, createFixture, hash, other, signature } from './pipelineFixture'

const typed = (chainId: number) =>
  JSON.stringify({ domain: { chainId }, types: { Mail: [] }, primaryType: 'Mail', message: {} })
/** The chain of the session is 31337 (0x7a69). */
const elsewhere = { chainId: '0x1' }
const calls = [{ to: other }]

test.each<[string, readonly unknown[], 4100 | 4901]>([
  ['eth_sendTransaction', [{ from: account, to: other, ...elsewhere }], 4901],
  ['eth_sendTransaction', [{ from: account, to: other, chainId: 1 }], 4901],
  ['eth_signTransaction', [{ from: account, to: other, ...elsewhere }], 4901],
  ['wallet_sendCalls', [{ version: '2.0.0', calls, ...elsewhere }], 4901],
  ['eth_sendTransaction', [{ from: other, to: account }], 4100],
  ['eth_signTransaction', [{ from: other, to: account }], 4100],
  ['wallet_sendCalls', [{ version: '2.0.0', from: other, calls, chainId: '0x7a69' }], 4100],
  ['personal_sign', ['hi', other], 4100],
  ['eth_signTypedData_v4', [other, typed(31337)], 4100],
  ['eth_sign', [other, '0x00'], 4100],
])(
  '%s with %j is rejected with %s, and neither the wallet nor the visitor is asked',
  async (method, params, code) => {
    for (const approval of ['wallet', 'kit'] as const) {
      const { asked, disallowed, pipeline, sent } = createFixture({
        approval,
        deps: { policies: () => [{ eth_sign: 'unsafe', eth_signTransaction: 'unsafe' }] },
      })
      const error = await pipeline.request({ method, params }).then(String, toProviderError)
      expect(error).toMatchObject({
        code,
        cause: { code: code === 4100 ? 'rpc/unauthorized' : 'rpc/chain-disconnected' },
      })
      expect([sent, asked, disallowed]).toEqual([[], [], []])
    }
  },
)

test.each<[string, readonly unknown[]]>([
  ['eth_sendTransaction', [{ to: other }]],
  ['eth_sendTransaction', [{ from: account.toLowerCase(), to: other, chainId: '0x07a69' }]],
  ['wallet_sendCalls', [{ version: '2.0.0', calls, chainId: '0x7a69' }]],
  ['wallet_switchEthereumChain', [elsewhere]],
  ['wallet_addEthereumChain', [elsewhere]],
  ['personal_sign', [account, 'hi']],
  ['wallet_getCapabilities', [other]],
  ['eth_signTypedData_v4', [account.toLowerCase(), typed(1)]],
])('%s with %j goes to the wallet', async (method, params) => {
  const { pipeline, sent } = createFixture({
    answer: () => (method === 'eth_sendTransaction' ? hash : signature),
  })
  await pipeline.request({ method, params })
  expect(sent).toMatchObject([{ method }])
})

test.each(['eth_subscribe', 'eth_unsubscribe'])(
  '%s is refused with 4200: its messages would not arrive',
  async (method) => {
    for (const connected of [true, false]) {
      const { pipeline, sent } = createFixture({ connected })
      const error = await pipeline
        .request({ method, params: ['newHeads'] })
        .then(String, toProviderError)
      expect(error).toMatchObject({ code: 4200, cause: { code: 'rpc/unsupported-method' } })
      expect(sent).toEqual([])
    }
  },
)
