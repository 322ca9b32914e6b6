import { afterAll, describe, expect, test } from 'vitest'
import { type LocalBitcoin, startBitcoin } from '../../scripts/bitcoin.mjs'
import { browse, make } from '../plugins/siwx/server/browse'
import { attempt, bitcoin } from '../plugins/siwx/server/people'
import { bitcoinNode } from '../plugins/siwx/server/verifiers'

// where the node cannot be had, it says why, and nothing here is run
const found = await startBitcoin()

/** The rows of the table in docs/sign-in.md. */
const kinds = {
  'BIP-322 P2WPKH': 'p2wpkh',
  'BIP-322 P2TR': 'p2tr',
  'BIP-322 P2SH-P2WPKH': 'p2sh-p2wpkh',
  'BIP-137 P2PKH': 'p2pkh',
} as const

describe.runIf(found)('a real node', () => {
  const node = found as LocalBitcoin
  afterAll(() => node.stop())

  test('is the one that the table names', async () => {
    const { subversion } = (await node.rpc('getnetworkinfo', [])) as { subversion: string }
    const [, version] = /^\/Satoshi:(\d+\.\d+)\.\d+\/Knots:\d+\/$/.exec(subversion) ?? [
      subversion,
      subversion,
    ]
    expect(`Bitcoin Knots ${version}`).toBe(bitcoinNode.name)
  })

  test.each(Object.entries(kinds))(
    'says of a sign-in by %s what the table says: yes, or nothing; of another text or address no; siwxHandlers() accept it',
    async (kind, type) => {
      const person = bitcoin(type, 'regtest')
      const other = bitcoin(type, 'regtest', 8).address
      const browser = browse(make())
      for (const more of [
        {},
        {
          statement: 'I accept the terms.',
          requestId: 'login-7',
          resources: ['https://app.example/terms'],
        },
      ]) {
        const { message, signature } = await attempt(person, await browser.nonce(), more)
        const verify = (address: string, text: string) =>
          node.rpc('verifymessage', [address, signature, text]).catch(() => false)
        expect(await verify(person.address, message)).toBe(
          bitcoinNode.claims.includes(kind as never),
        )
        expect(
          await verify(person.address, message.replace('app.example wants', 'evil.example wants')),
        ).toBe(false)
        expect(await verify(other, message)).toBe(false)
        expect(
          await browser.call('verify', { signatures: [{ message, signature }] }),
        ).toMatchObject({ status: 200 })
      }
    },
  )
})
