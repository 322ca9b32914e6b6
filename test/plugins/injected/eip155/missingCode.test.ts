import { afterEach, expect, test, vi } from 'vitest'
import { defineEip155 } from '../../../../kernel/networks/index'
import { createInjectedConnector } from '../../../../plugins/injected/eip155/connector'

const gone = new TypeError('Failed to fetch dynamically imported module')
const network = defineEip155({ id: 10, name: 'Ten', rpcUrls: ['https://ten.example'] })
const connectorOf = (asked: string[] = []) =>
  createInjectedConnector({
    manifest: { id: 'w', name: 'W', kind: 'injected', namespaces: ['eip155'], approval: 'wallet' },
    provider: {
      request: async ({ method }) => {
        asked.push(method)
        return method === 'eth_chainId' ? '0xa' : null
      },
    },
  })
const signal = new AbortController().signal

afterEach(() => {
  vi.doUnmock('../../../../plugins/injected/eip155/switchNetwork')
  vi.resetModules()
})

test('a switch whose code cannot be loaded rejects with kernel/not-loaded, and the next one loads it', async () => {
  vi.doMock('../../../../plugins/injected/eip155/switchNetwork', () => {
    throw gone
  })
  const asked: string[] = []
  const connector = connectorOf(asked)
  await expect(connector.switchNetwork?.(network, { signal })).rejects.toMatchObject({
    code: 'kernel/not-loaded',
  })
  // the wallet was asked in the click's own task all the same
  expect(asked).toEqual(['wallet_switchEthereumChain'])
  vi.doUnmock('../../../../plugins/injected/eip155/switchNetwork')
  await expect(connector.switchNetwork?.(network, { signal })).resolves.toBe(undefined)
})

test('a switch whose network’s driver cannot be loaded rejects with kernel/not-loaded', async () => {
  const driver = () => Promise.reject(gone)
  await expect(
    connectorOf().switchNetwork?.({ ...network, driver }, { signal }),
  ).rejects.toMatchObject({ code: 'kernel/not-loaded', cause: gone })
})
