import { expect, test } from 'vitest'
import { type WalletConnectOptions, walletConnect } from '../../../plugins/walletconnect'

const servers = (options: WalletConnectOptions) =>
  walletConnect(options).spec.needs?.filter((need) => need.startsWith('network:'))

test.each([
  ['wss://relay.example/path?key=1#here', 'https://relay.example'],
  ['ws://127.0.0.1:5555', 'http://127.0.0.1:5555'],
  ['wss://user:secret@relay.example', 'https://relay.example'],
  ['wss://user:se@cret@Relay.Example:443/', 'https://relay.example'],
])('of the relay %s the origin is declared, and nothing else of it', (relayUrl, origin) => {
  expect(servers({ relayUrl })).toEqual([`network:${origin}`])
})

test('what is declared of a directory is the origin that it is asked at', () => {
  const url = 'https://user:secret@Directory.Example:443/v3'
  expect(servers({ explorer: { url } })).toEqual([`network:${new URL(url).origin}`])
})

test('without a relay of one’s own none is declared; nor for what is no URL', () => {
  expect(servers({})).toEqual([])
  expect(servers({ relayUrl: 'relay' })).toEqual([])
})
