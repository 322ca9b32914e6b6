import { existsSync, readdirSync } from 'node:fs'
import type { AnyPluginFactory, ApiOf, PluginToken } from 'tessera-kit'
import { pluginToken } from 'tessera-kit/plugin'
import { expect, test } from 'vitest'
import { embeddedToken } from '../../frame/client/api'
import { embedded } from '../../frame/client/index'
import { activityToken } from '../../plugins/activity/api'
import { activity } from '../../plugins/activity/index'
import { checksToken } from '../../plugins/checks/api'
import { checks } from '../../plugins/checks/index'
import { dataToken } from '../../plugins/data/api'
import { data } from '../../plugins/data/index'
import { emailAuthToken } from '../../plugins/email-auth/api'
import { emailAuth } from '../../plugins/email-auth/index'
import { farcasterToken } from '../../plugins/farcaster/api'
import { farcaster } from '../../plugins/farcaster/index'
import { namesToken } from '../../plugins/names/api'
import { names } from '../../plugins/names/index'
import { passkeysToken } from '../../plugins/passkeys/api'
import { passkeys } from '../../plugins/passkeys/index'
import { sendToken } from '../../plugins/send/api'
import { type SendApi, send } from '../../plugins/send/index'
import { siwxToken } from '../../plugins/siwx/api'
import { siwx } from '../../plugins/siwx/index'
import { socialsToken } from '../../plugins/socials/api'
import { socials } from '../../plugins/socials/index'
import { walletconnectToken } from '../../plugins/walletconnect/api'
import { walletConnect } from '../../plugins/walletconnect/index'

/** The names of both. A token with the API of another plugin, or with another name, does not compile. */
const pair = <F extends AnyPluginFactory>(
  factory: F,
  token: PluginToken<F['pluginName'], ApiOf<F>>,
) => [factory.pluginName, token.pluginName] as const

const PAIRS = [
  pair(activity, activityToken),
  pair(checks, checksToken),
  pair(data, dataToken),
  pair(emailAuth, emailAuthToken),
  pair(names, namesToken),
  pair(send, sendToken),
  pair(farcaster, farcasterToken),
  pair(passkeys, passkeysToken),
  pair(socials, socialsToken),
  pair(siwx, siwxToken),
  pair(walletConnect, walletconnectToken),
  pair(embedded, embeddedToken),
]
// @ts-expect-error the name and the API of another plugin
pair(data, sendToken)
// @ts-expect-error the API of another plugin
pair(data, pluginToken<SendApi>()('data'))

test.each(PAIRS)('the token of %s has the name of its factory', (factory, token) => {
  expect(token).toBe(factory)
})

test('each plugin with an api.ts is compared', () => {
  const folders = readdirSync('plugins').filter((name) => existsSync(`plugins/${name}/api.ts`))
  const names = PAIRS.map(([factory]) => factory).filter((name) => name !== 'embedded')
  expect(folders.sort()).toEqual(names.sort())
})
