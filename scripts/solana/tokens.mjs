// Tokens of the local Solana chain, put there as the SPL Token program would have left them.
import { getAddressEncoder, getProgramDerivedAddress } from '@solana/web3.js'

const TOKEN_PROGRAM = /** @type {any} */ ('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ASSOCIATED = /** @type {any} */ ('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

const bytesOf = (/** @type {any} */ address) => getAddressEncoder().encode(address)

/** A mint without an authority. @param {number} decimals @param {bigint} supply */
const mintData = (decimals, supply) => {
  const data = new Uint8Array(82)
  new DataView(data.buffer).setBigUint64(36, supply, true)
  data[44] = decimals
  data[45] = 1
  return data
}

/**
 * An initialized token account. @param {string} mint @param {string} owner @param {bigint} amount
 */
const accountData = (mint, owner, amount) => {
  const data = new Uint8Array(165)
  data.set(bytesOf(mint), 0)
  data.set(bytesOf(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}

/**
 * @param {ReturnType<import('./chain.mjs').createChain>} chain
 * @param {{ mint: string, decimals: number, balances:
 * Readonly<Record<string, bigint>> }} token
 */
export const mintToken = async ({ svm }, { mint, decimals, balances }) => {
  const put = (/** @type {any} */ address, /** @type {Uint8Array} */ data) =>
    svm.setAccount(
      /** @type {any} */ ({
        address,
        data,
        executable: false,
        lamports: svm.minimumBalanceForRentExemption(BigInt(data.length)),
        programAddress: TOKEN_PROGRAM,
        space: BigInt(data.length),
      }),
    )
  const supply = Object.values(balances).reduce((sum, amount) => sum + amount, 0n)
  put(mint, mintData(decimals, supply))
  for (const [owner, amount] of Object.entries(balances)) {
    const [account] = await getProgramDerivedAddress({
      programAddress: ASSOCIATED,
      seeds: [bytesOf(owner), bytesOf(TOKEN_PROGRAM), bytesOf(mint)],
    })
    put(account, accountData(mint, owner, amount))
  }
  return mint
}
