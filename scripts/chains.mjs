// Two local EVM chains for the demo and the tests: anvil, instant mining, the same funded accounts
// and one ERC-20 on each.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesToHex, encodeDeployData, getAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const IDS = [31337, 31338]
const PREFERRED_PORTS = [8545, 8546]
const MNEMONIC = 'test test test test test test test test test test test junk'
const FUNDED = 5
const DEPLOYER_INDEX = 9
const TOKENS_EACH = 10_000n * 10n ** 6n
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @param {number} port 0 for any @returns {Promise<number | undefined>} the port, or undefined when
 * it is taken
 */
const probe = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: found } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(found))
    })
  })

/** @param {number} wanted @param {(line: string) => void} log */
export const choosePort = async (wanted, log) => {
  const port = await probe(wanted)
  if (port !== undefined) return port
  const other = await probe(0)
  if (other === undefined)
    throw new Error(`Port ${wanted} is taken and no other port of 127.0.0.1 is free`)
  log(`port ${wanted} is taken, using ${other}`)
  return other
}

const anvilPath = () => {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  // The shim of @foundry-rs/anvil would leave a grandchild behind when it is killed, so the real
  // binary is started.
  const own = createRequire(import.meta.url)
  try {
    return createRequire(own.resolve('@foundry-rs/anvil/package.json')).resolve(
      `${name}/bin/${file}`,
    )
  } catch {
    try {
      return own.resolve(`${name}/bin/${file}`)
    } catch {
      throw new Error(
        `anvil has no build for ${process.platform}-${process.arch} here: package ${name} is not installed`,
      )
    }
  }
}

/** @type {typeof import('./chains.mjs').askChain} */
export const askChain = async (url, method, params = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = /** @type {any} */ (await response.json())
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/**
 * @param {string} url @param {number} id @param {import('node:child_process').ChildProcess} child
 */
const untilReady = async (url, id, child) => {
  const limit = Date.now() + 20_000
  while (Date.now() < limit) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`anvil for chain ${id} ended at its start`)
    const answer = await askChain(url, 'eth_chainId').catch(() => undefined)
    if (answer !== undefined && Number(answer) === id) return
    await sleep(25)
  }
  throw new Error(`anvil for chain ${id} did not answer within 20 seconds`)
}

/** @param {string} url @param {string} from @param {string[]} holders */
const deployToken = (url, from, holders) => {
  const { abi, bytecode } = createRequire(import.meta.url)('../test/harness/token.json')
  return deploy(url, from, encodeDeployData({ abi, bytecode, args: [holders, TOKENS_EACH] }))
}

/**
 * Deploys a contract from one of anvil's own accounts. @type {typeof import('./chains.mjs').deploy}
 */
export const deploy = async (url, from, data) => {
  const hash = await askChain(url, 'eth_sendTransaction', [{ from, data }])
  for (let attempt = 0; attempt < 200; attempt++) {
    // a busy machine may end a connection that was kept open
    const receipt = await askChain(url, 'eth_getTransactionReceipt', [hash]).catch(() => undefined)
    if (receipt) {
      if (receipt.status !== '0x1') throw new Error(`The contract was not deployed at ${url}`)
      return getAddress(receipt.contractAddress)
    }
    await sleep(25)
  }
  throw new Error(`The deployment at ${url} was not mined`)
}

/** @param {number} index */
const accountAt = (index) => {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex: index })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error(`No key at index ${index}`)
  return { address: account.address, privateKey: bytesToHex(key) }
}

/**
 * Kills the children when this process ends; returns what undoes the watching. @param {() => void}
 * kill
 */
const watchParent = (kill) => {
  const handlers = SIGNALS.map((signal) => {
    const handler = () => {
      kill()
      process.removeListener(signal, handler)
      // Taking a signal stops node's own ending; unless somebody else decides about it, it is sent
      // again.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    }
    process.on(signal, handler)
    return () => process.removeListener(signal, handler)
  })
  process.on('exit', kill)
  return () => {
    process.removeListener('exit', kill)
    for (const undo of handlers) undo()
  }
}

/** Children that end with this process, and with `stop`. */
const keepChildren = () => {
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const kill = () => {
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  }
  const unwatch = watchParent(kill)
  const stop = async () => {
    unwatch()
    const ends = children.map(
      (child) =>
        child.exitCode !== null ||
        child.signalCode !== null ||
        new Promise((resolve) => child.once('exit', resolve)),
    )
    kill()
    await Promise.all(ends)
  }
  /** Starts anvil; resolves with its URL. @param {number} id @param {number} port */
  const start = async (id, port) => {
    const url = `http://127.0.0.1:${port}`
    const place = ['--host', '127.0.0.1', '--port', String(port)]
    const args = [...place, '--chain-id', String(id), '--silent']
    const child = spawn(anvilPath(), args, { stdio: 'ignore' })
    child.on('error', () => undefined)
    children.push(child)
    await untilReady(url, id, child)
    return url
  }
  return { start, stop }
}

/**
 * Starts one anvil chain of this id, empty. @type {typeof import('./chains.mjs').startChain}
 */
export const startChain = async (id) => {
  const { start, stop } = keepChildren()
  try {
    return { url: await start(id, await choosePort(0, () => {})), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Starts two anvil chains (ids 31337 and 31338) on 127.0.0.1 and deploys the Demo Dollar (DUSD, 6
 * decimals) at the same address on both. The first five accounts of anvil's mnemonic hold 10 000
 * ETH and 10 000 DUSD on each. A port that is taken is named through `log` and another one is used;
 * port 0 means any free one. The chains end with `stop()`, and with this process on exit, SIGINT,
 * SIGTERM and SIGHUP.
 * @type {typeof import('./chains.mjs').startChains}
 */
export const startChains = async ({ ports = PREFERRED_PORTS, log = console.log } = {}) => {
  const accounts = Array.from({ length: FUNDED }, (_, index) => accountAt(index))
  const deployer = accountAt(DEPLOYER_INDEX).address
  const { start: launch, stop } = keepChildren()
  /** @param {number} id @param {number} port */
  const start = async (id, port) => {
    const url = await launch(id, port)
    const token = await deployToken(
      url,
      deployer,
      accounts.map((account) => account.address),
    )
    return { id, url, token }
  }
  try {
    // One after the other, so that the second cannot be given the free port the first was.
    const first = await choosePort(ports[0] ?? 0, log)
    let second = await choosePort(ports[1] ?? 0, log)
    while (second === first) second = await choosePort(0, log)
    const chains = await Promise.all([start(IDS[0], first), start(IDS[1], second)])
    return { chains, accounts, deployer, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
