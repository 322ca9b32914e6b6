import type { PluginContext } from '../../../kernel/index'
import type { WalletConnectState } from '../types'
import type { Directory } from './types'

/**
 * Milliseconds for which a search must stand before telemetry is told of it: not every letter is a
 * search.
 */
export const standing = 1_000

/**
 * A text as it is told. What is pasted into the wrong field, such as a recovery phrase, is longer
 * than 40 characters or four words.
 */
const tellable = (text: string): string =>
  text.length <= 40 && text.split(/\s+/).length <= 4 ? text : ''

/**
 * The same directory, which tells telemetry of a search once its results were there for a second
 * and no other search began; never after the plugin's end.
 */
export function trackSearches(
  {
    track,
    signal: end,
  }: Pick<PluginContext<'walletconnect', WalletConnectState>, 'track' | 'signal'>,
  directory: Directory,
): Directory {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  end.addEventListener('abort', () => clearTimeout(timer))
  return {
    ...directory,
    async search(text, options, signal) {
      clearTimeout(timer)
      const turn = ++latest
      const wallets = await directory.search(text, options, signal)
      const tell = () =>
        track('walletconnect/searched', {
          search: tellable(text.trim()),
          badge: options.certified ? 'certified' : 'none',
          found: wallets.length,
        })
      if (turn === latest && !end.aborted && !signal.aborted) timer = setTimeout(tell, standing)
      return wallets
    },
  }
}
