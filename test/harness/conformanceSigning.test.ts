// @vitest-environment happy-dom
import { defineConnector, definePlugin, type RpcRequest } from 'tessera-kit'
import {
  type ConformanceOptions,
  type ConformanceReport,
  conformance,
  printReport,
} from 'tessera-kit/testing'
import { hexToBytes, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'

const account = privateKeyToAccount(generatePrivateKey())
const faultsOf = ({ checks }: ConformanceReport) =>
  checks.find(({ name }) => name === 'faults')?.details ?? []
const signature =
  (key = account) =>
  async ({ method, params }: RpcRequest) => {
    const [message] = params as readonly [`0x${string}`]
    if (method !== 'personal_sign' || !isHex(message))
      throw Object.assign(new Error('not here'), { code: 4200 })
    return key.signMessage({ message: { raw: hexToBytes(message) } })
  }

/**
 * A wallet without prompts of its own, which is what `approval: 'kit'` is for, that answers
 * requests like this.
 */
const holder = (approval: 'kit' | 'wallet', answer: (request: RpcRequest) => Promise<unknown>) =>
  definePlugin('holder', () => ({
    needs: ['connectors'],
    setup: (ctx) =>
      void ctx.connectors.add(
        defineConnector({
          manifest: {
            id: 'holder',
            name: 'Holder',
            kind: 'embedded',
            namespaces: ['eip155'],
            approval,
          },
          async connect({ signal }) {
            const address = account.address.toLowerCase()
            signal.throwIfAborted()
            return {
              sessions: {
                eip155: { accounts: [{ address }], active: address, chainId: 'eip155:31337' },
              },
            }
          },
          disconnect: async () => {},
          request: answer,
          on: () => () => {},
        }),
      ),
  }))

/** Good for a contract only. */
const contract = `0x${'12'.repeat(96)}` as const
const wallet = { connector: 'holder', set: () => {} }
const run = (plugin: ReturnType<typeof holder>, options: ConformanceOptions = {}) =>
  conformance(() => plugin(), { wallet, patience: 500, ...options })

describe("a wallet whose approvals are the kit's", () => {
  test('conforms with signatures of its account, which the suite has approved as a visitor does', async () => {
    let signed = 0
    const counting = async (request: RpcRequest) => {
      signed++
      return signature()(request)
    }
    const report = await run(holder('kit', counting))
    expect(report.ok, printReport(report)).toBe(true)
    // the good one, and one under each fault that ends
    expect(signed).toBeGreaterThan(5)
  })

  test('does not conform where it signs nothing, or with the key of somebody else', async () => {
    const mute = await run(
      holder('kit', () => Promise.reject(Object.assign(new Error('never'), { code: 4200 }))),
    )
    expect(faultsOf(mute)).toEqual(['it signs nothing without a fault: Unsupported method: never'])
    const other = privateKeyToAccount(generatePrivateKey())
    expect(faultsOf(await run(holder('kit', signature(other))))).toEqual([
      `its signature without a fault is not good: it is of ${other.address}, not of ${account.address}`,
    ])
  })
})

test('a wallet that asks by itself does not conform with an answer that is no signature', async () => {
  expect(faultsOf(await run(holder('wallet', async () => '0x00')))).toEqual([
    'it signs nothing without a fault: The wallet "holder" answered something unusable: expected a signature',
  ])
  expect(faultsOf(await run(holder('wallet', async () => contract))).join()).toMatch(
    /its signature without a fault is not good: /,
  )
  expect(faultsOf(await run(holder('wallet', signature())))).toEqual([])
})

test('who signs by a contract says itself whether a signature is good', async () => {
  const asked: unknown[] = []
  const verify = (isGood: boolean) => ({
    ...wallet,
    verify: (signed: object) => {
      asked.push(signed)
      return isGood
    },
  })
  expect(
    faultsOf(
      await run(
        holder('wallet', async () => contract),
        { wallet: verify(true) },
      ),
    ),
  ).toEqual([])
  expect(asked).toEqual([{ account: account.address, message: 'hello', result: contract }])
  expect(faultsOf(await run(holder('wallet', signature()), { wallet: verify(false) }))).toEqual([
    'its signature without a fault is not good: the wallet says so',
  ])
})
