import type { SocialProvider } from '../../../protocol/socialProviders'
import type { Provider } from '../types'
import { apple } from './apple'
import { discord } from './discord'
import { facebook } from './facebook'
import { github } from './github'
import { google } from './google'
import { x } from './x'

/** The identity providers, by their names. */
export const PROVIDERS: Readonly<Record<SocialProvider, Provider>> = {
  google,
  x,
  discord,
  github,
  apple,
  facebook,
}
