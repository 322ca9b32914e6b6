// Compiles the contracts of the tests to JSON beside them. Run by hand after a change of one; the results are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const root = new URL('../test/', import.meta.url)

/** @param {string} path of the source, below `test/` */
const compile = (path) => {
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: readFileSync(new URL(path, root), 'utf8') } },
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
  return output.contracts[path]
}
/** @param {string} path @param {object} artifact */
const write = (path, artifact) => {
  writeFileSync(new URL(path, root), `${JSON.stringify(artifact, null, 2)}\n`)
  console.log(path)
}
const parts = ({ abi, evm }) => ({ abi, bytecode: `0x${evm.bytecode.object}` })

write('harness/token.json', { name: 'Demo Dollar', symbol: 'DUSD', decimals: 6, ...parts(compile('harness/token.sol').DemoDollar) })
const { Records, UniversalResolver } = compile('plugins/names/ens.sol')
write('plugins/names/ens.json', { records: parts(Records), universalResolver: parts(UniversalResolver) })
