// Compiles test/harness/token.sol and scripts/tokens/namedToken.sol to JSON beside them. Run by hand after a change of a contract; the results are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const root = new URL('../', import.meta.url)

/** @param {string} file without its ending @param {string} contract @param {object} facts */
const compile = (file, contract, facts) => {
  const input = {
    language: 'Solidity',
    sources: { 'token.sol': { content: readFileSync(new URL(`${file}.sol`, root), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const problems = output.errors ?? []
  for (const problem of problems) console.error(problem.formattedMessage)
  if (problems.some((problem) => problem.severity === 'error')) process.exit(1)
  const { abi, evm } = output.contracts['token.sol'][contract]
  const artifact = { ...facts, abi, bytecode: `0x${evm.bytecode.object}` }
  writeFileSync(new URL(`${file}.json`, root), `${JSON.stringify(artifact, null, 2)}\n`)
  console.log(`${file}.json: ${evm.bytecode.object.length / 2} bytes of bytecode`)
}

compile('test/harness/token', 'DemoDollar', { name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 })
compile('scripts/tokens/namedToken', 'NamedToken', {})
