// Every benchmark, one after the other: `npm run bench`. Nothing here fails on a figure; sizes have a test of their own.
import { cpus } from 'node:os'
import { benchHooks } from './hooks.mjs'
import { benchOpen } from './open.mjs'
import { startBench } from './page.mjs'
import { keepResults } from './stats.mjs'
import { benchWallets } from './wallets.mjs'

keepResults('machine', { cores: cpus().length, node: process.versions.node.split('.')[0] })
await benchHooks()
const bench = await startBench()
try {
  await benchOpen(bench)
  await benchWallets(bench)
} finally {
  await bench.stop()
}
