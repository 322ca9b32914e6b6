import { createPublicClient, defineChain, http } from 'viem'
import { expect, test } from 'vitest'
import { startChains } from '../../scripts/chains.mjs'
import { createNames } from '../../scripts/demoNames.mjs'

test("the demo's accounts have names on the first local chain, one of them with a picture that is in the record", async (context) => {
  const local = await startChains({ ports: [0, 0], log: () => {} })
  context.onTestFinished(() => local.stop())
  const { chainId, universalResolver: universalResolverAddress } = await createNames(local)
  const [{ id, url }] = local.chains
  expect(chainId).toBe(`eip155:${id}`)
  const chain = defineChain({
    id,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ chain, transport: http(url) })
  const names = await Promise.all(
    local.accounts
      .slice(0, 3)
      .map(({ address }) => client.getEnsName({ address, universalResolverAddress })),
  )
  expect(names).toEqual(['river.eth', 'harbour.eth', null])
  expect(
    await client.getEnsText({ name: 'river.eth', key: 'avatar', universalResolverAddress }),
  ).toMatch(/^data:image\/png;base64,/)
})
