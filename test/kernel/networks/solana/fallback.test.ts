import { Keypair } from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import driver from '../../../../kernel/networks/solana/driver'
import type { DriverSession, RpcRequest } from '../../../../kernel/networks/types'
import { alicesAddress, bob, bobsAddress, legacyWrote, signTransaction } from './fixture'

const secret = `0x${'01'.repeat(32)}`
const session: DriverSession = {
  accounts: [{ address: alicesAddress }],
  active: alicesAddress,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const other = '5'.repeat(87)

/** Signs by a wallet that only signs, sends by a node that answers `id`. */
async function sendBy(answer: unknown, id: string, params: object = {}) {
  const sent: RpcRequest[] = []
  const chain = async (request: RpcRequest) => (sent.push(request), id)
  const request = {
    method: 'solana_signAndSendTransaction',
    params: { transaction: legacyWrote(0), ...params },
  }
  const ended = await driver.fallback?.(request, async () => answer, session, chain)
  return { sent: sent.map((one) => (one.params as readonly unknown[])[0]), result: ended?.result }
}

test('a wallet that answers its signature alone: the kit puts it in place and sends the whole', async () => {
  const signed = signTransaction(secret, legacyWrote(0))
  for (const params of [{}, { pubkey: alicesAddress }])
    expect(await sendBy({ signature: signed.signature }, signed.signature, params)).toEqual({
      sent: [signed.transaction],
      result: { signature: signed.signature },
    })
})

test('the id is that of what was signed, whatever the server says', async () => {
  const signed = signTransaction(secret, legacyWrote(0))
  expect(await sendBy(signed, other)).toEqual({
    sent: [signed.transaction],
    result: { signature: signed.signature },
  })
})

test('what is not signed by who pays, or by an account that signs nothing there, is not sent', async () => {
  await expect(
    sendBy({ signature: other, transaction: legacyWrote(0) }, other),
  ).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  await expect(sendBy({ signature: other }, other, { pubkey: bobsAddress })).rejects.toMatchObject({
    code: 'kernel/bad-answer',
  })
  const two = legacyWrote(0, Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey, [
    bob.publicKey,
  ])
  await expect(
    sendBy({ signature: other }, other, { transaction: two, pubkey: bobsAddress }),
  ).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})
