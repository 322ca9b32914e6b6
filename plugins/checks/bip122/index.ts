import type { NamespaceChecks } from '../namespace'
import { coins } from './coins'
import { sumCoins } from './sumCoins'

/** What is known of Bitcoin. */
export const checks: NamespaceChecks = {
  rules: [coins],
  simulate: async (request, { own }) => sumCoins(request, own),
}
