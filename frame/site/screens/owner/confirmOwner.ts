import { loginRoutes } from '../../../protocol/loginRoutes'
import { SOCIAL_PROVIDERS } from '../../../protocol/socialProviders'
import type { PageTextName } from '../messages/pages/index'
import { type Page, showNotice } from '../pages/showForm'
import { confirmByCode } from './confirmByCode'
import { confirmByProvider } from './confirmByProvider'
import type { Owner } from './types'

const LIST = '/v1/identities'

/**
 * Has who is signed in confirm that it is them, by a way that they sign in by: a code to their mailbox,
 * else their account at a provider. False where they went back, or have neither.
 */
export async function confirmOwner(
  page: Page,
  owner: Pick<Owner, 'api' | 'confirm'>,
  title: PageTextName,
  hint: PageTextName,
): Promise<boolean> {
  const { identities } = await owner.api.call(LIST, {}, loginRoutes[LIST])
  const mailbox = identities.find(({ way }) => way === 'email')
  if (mailbox?.email !== undefined)
    return confirmByCode(page, owner, mailbox.email, { title, hint })
  const provider = SOCIAL_PROVIDERS.find((name) => identities.some(({ way }) => way === name))
  if (provider) return confirmByProvider(page, owner, provider, { title, hint })
  await showNotice(page, 'bad', title, 'confirmNone', 'goBack')
  return false
}
