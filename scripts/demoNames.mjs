// What the demo's accounts are called: an ENS of its own on the first local chain.
import { readFileSync } from 'node:fs'
import { createPublicClient, createWalletClient, encodeDeployData, http, namehash } from 'viem'
import { deploy } from './chains.mjs'

/** A picture that is in the record itself: hills and a river, sixteen by sixteen pixels. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAjElEQVR42mP4fmIVSYjh++F1JCGG7/s24UH/rzXBEUSE4fvObXgQigawCMP3LbvwIBQNYBGG7+v34UE+0wqQEVCEAUStOoQVoamGIAao1qXHkBFWpSgakJFaXggQeSV/gDCACKcGuAqgamQNyNoY0JTCVWNqgCAGTCHSNMBV49JDsQZMPWjaiNKArAcAc1qqnijOnjUAAAAASUVORK5CYII='
const NAMES = [{ name: 'river.eth', avatar: PICTURE }, { name: 'harbour.eth' }]
/** The coin type of Ether. */
const ETHER = 60n

/**
 * Puts the names there.
 * @type {typeof import('./demoNames.mjs').createNames}
 */
export const createNames = async ({ chains: [{ id, url }], accounts, deployer }) => {
  const { records, universalResolver } = JSON.parse(
    readFileSync(new URL('../test/plugins/names/ens.json', import.meta.url), 'utf8'),
  )
  const address = await deploy(url, deployer, encodeDeployData({ ...records, args: [] }))
  const resolver = await deploy(
    url,
    deployer,
    encodeDeployData({ ...universalResolver, args: [address] }),
  )
  const transport = http(url)
  const [wallet, client] = [
    createWalletClient({ account: deployer, transport }),
    createPublicClient({ transport, pollingInterval: 25 }),
  ]
  /** @param {string} functionName @param {...unknown} args */
  const write = async (functionName, ...args) => {
    const hash = await wallet.writeContract({
      address,
      abi: records.abi,
      functionName,
      args,
      chain: null,
    })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${functionName} failed at ${url}`)
  }
  for (const [at, { name, avatar }] of NAMES.entries()) {
    const owner = /** @type {string} */ (accounts[at]?.address)
    await write('register', namehash(name))
    await write('setAddr', namehash(name), ETHER, owner)
    if (avatar) await write('setText', namehash(name), 'avatar', avatar)
    await write('setName', namehash(`${owner.slice(2).toLowerCase()}.addr.reverse`), name)
  }
  return { chainId: `eip155:${id}`, universalResolver: resolver }
}
