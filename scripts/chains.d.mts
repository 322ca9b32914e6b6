/** One running local chain. `token` is the address of the Demo Dollar, the same on both chains. */
export type LocalChain = { id: number; url: string; token: `0x${string}` }

/**
 * A funded account of anvil's public mnemonic. Its key is public: never use it outside a local
 * chain.
 */
export type LocalAccount = { address: `0x${string}`; privateKey: `0x${string}` }

/**
 * Two running chains (31337, then 31338), their funded accounts, another account of the chains' own
 * that pays for contracts, and what ends them.
 */
export type LocalChains = {
  chains: [LocalChain, LocalChain]
  accounts: LocalAccount[]
  deployer: `0x${string}`
  stop: () => Promise<void>
}

/**
 * Preferred ports (default 8545 and 8546; 0 is any free one) and where a taken port is reported
 * (default console.log).
 */
export type StartChainsOptions = { ports?: readonly number[]; log?: (line: string) => void }

/** Starts two anvil chains; see the module. Throws when anvil is missing or does not answer. */
export function startChains(options?: StartChainsOptions): Promise<LocalChains>

/** Starts one anvil chain of an id, on any free port, without contracts. */
export function startChain(
  id: number,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>

/** Asks a chain by JSON-RPC. Throws what it refuses. */
// biome-ignore lint/suspicious/noExplicitAny: of whatever method
export function askChain(url: string, method: string, params?: readonly unknown[]): Promise<any>

/**
 * A free port of 127.0.0.1: the wanted one, or another when it is taken, which `log` is told by
 * name. 0 is any free one.
 */
export function choosePort(wanted: number, log: (line: string) => void): Promise<number>

/**
 * Deploys a contract from an account of the chain's own; `data` is its code with its arguments.
 * Resolves with its address, once it is mined.
 */
export function deploy(url: string, from: string, data: `0x${string}`): Promise<`0x${string}`>
