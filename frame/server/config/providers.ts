import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../protocol/socialProviders'
import type { ProviderSettings } from '../oauth/types'
import type { Complain } from './keys'

const url = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(`${text}/`),
    'must be a URL of https',
  )
const common = {
  clientId: z.string().min(1).max(300),
  issuer: url.optional(),
}
const secret = z.strictObject({
  ...common,
  clientSecret: z.string().min(1).max(1_000),
  endpoints: z
    .strictObject({ authorization: url, token: url, profile: url, emails: url })
    .partial()
    .optional(),
})
const signed = z.strictObject({
  ...common,
  teamId: z.string().min(1).max(100),
  keyId: z.string().min(1).max(100),
  privateKeyFile: z.string().min(1),
})

const providersSchema = z
  .strictObject(
    Object.fromEntries(
      SOCIAL_PROVIDERS.map((name) => [name, name === 'apple' ? signed : secret]),
    ) as unknown as Readonly<Record<SocialProvider, typeof secret | typeof signed>>,
  )
  .partial()

/** Identity providers, and the files that their secrets were read of. */
interface ReadProviders {
  readonly providers: Readonly<Partial<Record<SocialProvider, ProviderSettings>>>
  readonly files: readonly string[]
}

/**
 * Settings of the identity providers: JSON, or the path of a file of it; of Apple the key is in a
 * file of its own. Complains under `PROVIDERS`, never with a secret.
 */
export const readProviders = (setting: string | undefined, complain: Complain): ReadProviders => {
  const none: ReadProviders = { providers: {}, files: [] }
  if (setting === undefined) return none
  const wrong = (message: string) => {
    complain('PROVIDERS', message)
    return none
  }
  try {
    const isJson = setting.trimStart().startsWith('{')
    const parsed = providersSchema.safeParse(
      JSON.parse(isJson ? setting : readFileSync(setting, 'utf8')),
    )
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) wrong(`${path.join('.')} ${message}`)
      return none
    }
    const files = isJson ? [] : [setting]
    const providers = Object.entries(parsed.data).map(([name, given]) => {
      if (!given || !('privateKeyFile' in given)) return [name, given]
      const { privateKeyFile, ...own } = given
      files.push(privateKeyFile)
      return [name, { ...own, privateKey: readFileSync(privateKeyFile, 'utf8') }]
    })
    return { providers: Object.fromEntries(providers), files }
  } catch {
    return wrong('must be JSON, or the path of a file of it, and of Apple the path of its key')
  }
}
