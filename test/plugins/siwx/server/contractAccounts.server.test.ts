import { beforeAll, expect, inject, test } from 'vitest'
import { evmSignatures } from '../../../../plugins/siwx/server'
import { deployFactory } from './contractAccounts'
import { ethereum, type Person } from './people'

let people: Record<'deployed' | 'counterfactual', Person>
let verify: ReturnType<typeof evmSignatures>
beforeAll(async () => {
  const [chain] = inject('chains')
  const { client, person } = await deployFactory(chain)
  people = {
    deployed: await person(`0x${'01'.repeat(32)}`, true),
    counterfactual: await person(`0x${'02'.repeat(32)}`, false),
  }
  verify = evmSignatures((chainId) => (chainId === `eip155:${chain.id}` ? client : undefined))
})

const message = 'app.example wants you to sign in'

test.each(['deployed', 'counterfactual'] as const)(
  'the signature of an account that is a contract holds: %s (ERC-1271, ERC-6492)',
  async (kind) => {
    const { address, chainId, sign } = people[kind]
    const signature = await sign(message)
    expect(await verify({ message, signature, address, chainId })).toBe(true)
    expect(await verify({ message: `${message}!`, signature, address, chainId })).toBe(false)
    expect(await verify({ message, signature, address: ethereum().address, chainId })).toBe(false)
    expect(
      await verify({ message, signature: await ethereum().sign(message), address, chainId }),
    ).toBe(false)
    expect(await verify({ message, signature, address, chainId: 'eip155:1' })).toBe(false)
  },
)

test('a key signs on the same chain', async () => {
  const { address, sign } = ethereum()
  const chainId = people.deployed.chainId
  expect(await verify({ message, signature: await sign(message), address, chainId })).toBe(true)
  expect(await verify({ message, signature: 'no hex', address, chainId })).toBe(false)
})
