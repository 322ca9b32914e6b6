// Every benchmark, one after the other: `npm run bench`. Nothing here fails on a figure; sizes have
// a test of their own.
import { benchChecks } from './checks.mjs'
import { benchDirectory } from './directory.mjs'
import { benchEmbedded } from './embedded.mjs'
import { benchHooks } from './hooks.mjs'
import { benchLists } from './lists.mjs'
import { benchNetwork } from './network.mjs'
import { benchOpen } from './open.mjs'
import { startBench } from './page.mjs'
import { benchQr } from './qr.mjs'
import { benchRpc } from './rpc.mjs'
import { benchWallets } from './wallets.mjs'

await benchHooks()
await benchRpc()
await benchChecks()
const bench = await startBench()
try {
  await benchOpen(bench)
  await benchWallets(bench)
} finally {
  await bench.stop()
}
await benchLists()
await benchNetwork()
await benchDirectory()
await benchEmbedded()
// installs other kits: only when asked
if (process.argv.includes('--peers')) await benchQr()
