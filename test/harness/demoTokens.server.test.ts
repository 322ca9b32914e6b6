import { PublicKey } from 'solana-web3-legacy'
import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { expect, test } from 'vitest'
import { startChains } from '../../scripts/chains.mjs'
import { createNfts, createTokens } from '../../scripts/demoTokens.mjs'
import { startSolana } from '../../scripts/solana.mjs'
import collections from '../plugins/data/collections.json'
import { connectTo, keypairOf } from './solanaFixture'

test("the demo's accounts have two tokens on each EVM chain, and on Solana one that its list knows and one that it does not", async (context) => {
  const log = () => {}
  const [local, solana] = [
    await startChains({ ports: [0, 0], log }),
    await startSolana({ port: 0, log }),
  ]
  context.onTestFinished(() => Promise.all([local.stop(), solana.stop()]).then(() => {}))
  const tokens = await createTokens(local, solana)
  const owner = local.accounts[1]?.address as Hex
  for (const { id, url } of local.chains) {
    const client = createPublicClient({ transport: http(url) })
    const mine = tokens.filter(({ chainId }) => chainId === id)
    const read = (address: string, functionName: 'name' | 'symbol' | 'decimals') =>
      client.readContract({ abi: erc20Abi, address: address as Hex, functionName })
    const amount = (address: string) =>
      client.readContract({
        abi: erc20Abi,
        address: address as Hex,
        functionName: 'balanceOf',
        args: [owner],
      })
    expect(await Promise.all(mine.map(({ address }) => amount(address)))).toEqual([
      10_000_000_000n,
      125n * 10n ** 17n,
    ])
    // the list says what the contracts say of themselves
    for (const { address, name, symbol, decimals } of mine)
      expect([
        await read(address, 'name'),
        await read(address, 'symbol'),
        await read(address, 'decimals'),
      ]).toEqual([name, symbol, decimals])
  }
  const { publicKey } = keypairOf(solana.accounts[1] as never)
  const { value } = await connectTo(solana).getParsedTokenAccountsByOwner(publicKey, {
    programId: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  })
  const found = new Map(
    value.map(({ account }) => [
      account.data.parsed.info.mint as string,
      account.data.parsed.info.tokenAmount.amount as string,
    ]),
  )
  const listed = tokens
    .filter(({ chainId }) => chainId === solana.chainId)
    .map(({ address }) => address)
  expect([listed.length, found.size, found.get(listed[0] as string)]).toEqual([1, 2, '2500000000'])
})

test("the demo's accounts have two NFTs on the first EVM chain, whose pictures are in them", async (context) => {
  const local = await startChains({ ports: [0, 0], log: () => {} })
  context.onTestFinished(() => local.stop())
  const { chainId, address } = await createNfts(local)
  const [{ id, url }] = local.chains
  const client = createPublicClient({ transport: http(url) })
  const read = (functionName: string, ...args: readonly unknown[]) =>
    client.readContract({ abi: collections.Cards.abi, address, functionName, args } as never)
  for (const { address: owner } of local.accounts) expect(await read('balanceOf', owner)).toBe(2n)
  const ids = await Promise.all(
    [0n, 1n].map((at) => read('tokenOfOwnerByIndex', local.accounts[1]?.address, at)),
  )
  const documents = await Promise.all(
    ids.map(async (token) =>
      JSON.parse(
        decodeURIComponent(
          String(await read('tokenURI', token)).replace('data:application/json,', ''),
        ),
      ),
    ),
  )
  expect([
    chainId,
    documents.map(({ name }) => name),
    documents.every(({ image }) => image.startsWith('data:image/png;base64,')),
  ]).toEqual([id, ['Tide #1', 'Loom 9'], true])
})
