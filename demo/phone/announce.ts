import type { Choice } from './choice'
import { addressOf, type Keyring } from './keyring'
import type { Kit } from './openKit'

/**
 * Tells every connected app which account and EVM network are in use now: the session then has that
 * account, and its events say the rest.
 */
export async function announce(
  kit: Kit,
  keyring: Keyring,
  { account, chainId }: Choice,
): Promise<void> {
  const { signClient } = kit.engine
  const address = addressOf(keyring, 'eip155', account)
  const tell = async ({
    topic,
    namespaces,
  }: ReturnType<typeof signClient.session.getAll>[number]) => {
    const { eip155 } = namespaces
    if (!eip155) return
    const accounts = [
      ...new Set(eip155.accounts.map((one) => `${one.slice(0, one.lastIndexOf(':'))}:${address}`)),
    ]
    if (accounts.some((one) => !eip155.accounts.includes(one))) {
      const { acknowledged } = await signClient.update({
        topic,
        namespaces: { ...namespaces, eip155: { ...eip155, accounts } },
      })
      acknowledged().catch(() => {})
    }
    if (!accounts.includes(`${chainId}:${address}`)) return
    const events = {
      chainChanged: Number(chainId.slice(chainId.indexOf(':') + 1)),
      accountsChanged: [`${chainId}:${address}`],
    }
    for (const [name, data] of Object.entries(events))
      if (eip155.events.includes(name))
        await signClient.emit({ topic, event: { name, data }, chainId })
  }
  await Promise.all(signClient.session.getAll().map(tell))
}
