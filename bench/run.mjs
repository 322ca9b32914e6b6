// Every benchmark, one after the other: `npm run bench`. Nothing here fails on a figure; sizes have a test of their own.
import { benchHooks } from './hooks.mjs'
import { benchOpen } from './open.mjs'
import { startBench } from './page.mjs'
import { benchRpc } from './rpc.mjs'
import { benchWallets } from './wallets.mjs'

await benchHooks()
await benchRpc()
const bench = await startBench()
try {
  await benchOpen(bench)
  await benchWallets(bench)
} finally {
  await bench.stop()
}
