import { isLoopbackOrigin } from '../config/apps'
import { ConfigError } from '../config/readConfig'
import type { Config } from '../config/types'
import { createMailer } from './createMailer'
import { createTerminalMailer } from './createTerminalMailer'
import type { Mailer } from './types'

/**
 * What sends the mails of these settings: a server of SMTP, in development the terminal, or
 * nothing. `url` is the origin of the site. Throws `ConfigError` for a terminal that others than
 * this machine would have their codes printed to.
 */
export const connectMailer = (
  { smtp, terminalMail = false, publicUrl }: Pick<Config, 'smtp' | 'terminalMail' | 'publicUrl'>,
  url: () => string,
): Mailer | undefined => {
  if (smtp) return createMailer(smtp, () => new URL(url()).hostname)
  if (!terminalMail) return undefined
  if (publicUrl !== undefined && !isLoopbackOrigin(publicUrl.replace(/:0$/, ':1')))
    throw new ConfigError([
      'terminalMail is for development: codes would be printed where logs are kept',
    ])
  return createTerminalMailer()
}
