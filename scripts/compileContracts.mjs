// Compiles the contracts of the tests and the demo to JSON beside them. Run by hand after a change
// of one; the results are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const root = new URL('../', import.meta.url)

/** @param {string} file without its ending @returns {[name: string, contract: any][]} */
const compileFile = (file) => {
  const input = {
    language: 'Solidity',
    sources: { 'source.sol': { content: readFileSync(new URL(`${file}.sol`, root), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const problems = output.errors ?? []
  for (const problem of problems) console.error(problem.formattedMessage)
  if (problems.some((problem) => problem.severity === 'error')) process.exit(1)
  return Object.entries(output.contracts['source.sol'])
}
/**
 * @param {string} file without its ending @returns {Record<string, { abi: object[], bytecode:
 * string }>} by the name of the contract
 */
const compile = (file) =>
  Object.fromEntries(
    compileFile(file).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  )
/** Code as it is on a chain. @param {string} file @returns {Record<string, string>} by the name */
const compileDeployed = (file) =>
  Object.fromEntries(
    compileFile(file).map(([name, { evm }]) => [name, `0x${evm.deployedBytecode.object}`]),
  )
/** @param {string} file without its ending @param {object} artifact */
const write = (file, artifact) => {
  writeFileSync(new URL(`${file}.json`, root), `${JSON.stringify(artifact, null, 2)}\n`)
  console.log(`${file}.json`)
}

write('test/harness/token', {
  name: 'Demo Dollar',
  symbol: 'DUSD',
  decimals: 6,
  ...compile('test/harness/token').DemoDollar,
})
write('scripts/tokens/namedToken', compile('scripts/tokens/namedToken').NamedToken)
const { Records, UniversalResolver } = compile('test/plugins/names/ens')
write('test/plugins/names/ens', { records: Records, universalResolver: UniversalResolver })
write('test/plugins/activity/market', compile('test/plugins/activity/market'))
write('test/plugins/checks/tricks', compile('test/plugins/checks/tricks'))
write('test/plugins/send/oddTokens', compile('test/plugins/send/oddTokens'))
write('test/plugins/data/collections', compile('test/plugins/data/collections'))
write('test/plugins/data/uniswap', compile('test/plugins/data/uniswap'))
const { IdRegistry, KeyRegistry } = compileDeployed('scripts/farcasterRegistries')
write('scripts/farcasterRegistries', { id: IdRegistry, key: KeyRegistry })
