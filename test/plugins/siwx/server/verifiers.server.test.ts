import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { evmSignatures, memoryStore, siwxHandlers } from '../../../../plugins/siwx/server'
import { deployFactory } from './contractAccounts'
import { attempt, bitcoin, ethereum, origin, type Person, signatures, solana } from './people'
import { bitcoinNode, ethereumVerifiers, type OtherVerifier, otherVerifiers } from './verifiers'

const KINDS = [
  'EIP-191',
  'ERC-1271',
  'ERC-6492',
  'Ed25519',
  'BIP-322 P2WPKH',
  'BIP-322 P2TR',
  'BIP-322 P2SH-P2WPKH',
  'BIP-137 P2PKH',
]

let people: Record<string, Person> = {}
let verifiers: readonly OtherVerifier[] = []
beforeAll(async () => {
  const [chain] = inject('chains')
  const { client, person } = await deployFactory(chain)
  people = {
    'EIP-191': { ...ethereum(), chainId: `eip155:${chain.id}` },
    'ERC-1271': await person(`0x${'01'.repeat(32)}`, true),
    'ERC-6492': await person(`0x${'02'.repeat(32)}`, false),
    Ed25519: await solana(),
    'BIP-322 P2WPKH': bitcoin('p2wpkh'),
    'BIP-322 P2TR': bitcoin('p2tr'),
    'BIP-322 P2SH-P2WPKH': bitcoin('p2sh-p2wpkh'),
    'BIP-137 P2PKH': bitcoin('p2pkh'),
  }
  const handlers = siwxHandlers({
    origins: [origin],
    store: memoryStore(),
    signatures: { ...signatures, eip155: evmSignatures(() => client) },
  })
  const post = async (name: string, body: object) =>
    await handlers.handle(
      new Request(`${origin}/${name}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const own: OtherVerifier = {
    name: 'siwxHandlers()',
    claims: KINDS,
    nonce: async () => ((await (await post('nonce', {})).json()) as { nonce: string }).nonce,
    verify: async ({ message, signature }) =>
      (await post('verify', { signatures: [{ message, signature }] })).status === 200,
  }
  verifiers = [...ethereumVerifiers(chain.url, client as never), ...otherVerifiers, own]
})
const ends: (() => void)[] = []
afterAll(() => ends.forEach((end) => end()))

/** The pages of the docs that have the table. */
const page = new URL('../../../../docs/sign-in.md', import.meta.url)

const rows = new Map<string, string>()

test.each(KINDS)(
  '%s: each verifier that claims it accepts it, with and without all fields, and refuses it for another text',
  async (kind) => {
    const person = people[kind] as Person
    const cells: string[] = []
    for (const { name, claims, nonce, verify } of verifiers) {
      if (!claims.includes(kind)) {
        cells.push('–')
        continue
      }
      const soon = new Date(Date.now() + 60_000).toISOString()
      for (const more of [
        {},
        {
          statement: 'I accept the terms.',
          expirationTime: soon,
          requestId: 'login-7',
          resources: [`${origin}/terms`],
        },
      ]) {
        const { message, signature } = await attempt(person, await nonce(), more)
        expect(
          await verify({ message, signature, address: person.address }),
          `${name}, ${kind}, ${Object.keys(more)}`,
        ).toBe(true)
      }
      const right = await attempt(person, await nonce(), { statement: 'I accept nothing.' })
      expect(
        await verify({
          ...right,
          message: right.message.replace('nothing', 'everything'),
          address: person.address,
        }),
        `control: ${name}, ${kind}`,
      ).toBe(false)
      cells.push('yes')
    }
    // the node is asked by a test of its own
    cells.push(bitcoinNode.claims.includes(kind as never) ? 'yes' : '–')
    rows.set(kind, `| ${kind} | ${cells.join(' | ')} |`)
  },
)

test('the docs have what these found, as a table', () => {
  const names = [...verifiers, bitcoinNode].map(({ name }) => name)
  expect([...rows.keys()]).toEqual(KINDS)
  const table = [
    `| Signature | ${names.join(' | ')} |`,
    `| --- |${' --- |'.repeat(names.length)}`,
    ...rows.values(),
  ].join('\n')
  expect(readFileSync(page, 'utf8')).toContain(table)
})
