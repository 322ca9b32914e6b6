// Compiles test/harness/token.sol to test/harness/token.json. Run by hand after a change of the contract; the result is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const folder = new URL('../test/harness/', import.meta.url)
const input = {
  language: 'Solidity',
  sources: { 'token.sol': { content: readFileSync(new URL('token.sol', folder), 'utf8') } },
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

const { abi, evm } = output.contracts['token.sol'].DemoDollar
const artifact = { name: 'Demo Dollar', symbol: 'DUSD', decimals: 6, abi, bytecode: `0x${evm.bytecode.object}` }
writeFileSync(new URL('token.json', folder), `${JSON.stringify(artifact, null, 2)}\n`)
console.log(`token.json: ${evm.bytecode.object.length / 2} bytes of bytecode`)
