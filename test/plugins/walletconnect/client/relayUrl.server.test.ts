import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../../plugins/walletconnect/signClient/types'
import { type LocalRelay, startRelay } from '../../../harness/relay.mjs'
import { open, pairing, until } from './fixture'

let relay: LocalRelay
let client: Client
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await client.end()
  await relay.stop()
})

it('reaches a relay whose URL has a fragment', async () => {
  client = await open(`${relay.url}#here`)
  pairing(client)
  await until(() => relay.stats().methods.wc_proposeSession)
})

it('tells what fails without the URL, which holds the key of the page and the words of the host', async () => {
  await relay.stop()
  const secret = `${relay.url.replace('//', '//user:secret@')}/?auth=key`
  client = await open(secret)
  const told: (string | undefined)[] = []
  client.on('relay', ({ error }) => told.push(error))
  pairing(client)
  await until(() => told.some(Boolean))
  expect(told.filter(Boolean)[0]).toMatch(/^Unavailable WS RPC url at the relay/)
  expect(told.join()).not.toMatch(/secret|auth=/)
})
