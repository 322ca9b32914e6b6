import type { BrowserContext, Page } from 'playwright-core'

/**
 * An authenticator of a device tells its secrets with a new passkey too; a security key when it is
 * used alone (CTAP 2.1, section 12.5); one of before has none.
 */
const KINDS = {
  device: { transport: 'internal', hasPrf: true },
  key: { transport: 'usb', hasHmacSecret: true },
  old: { transport: 'internal' },
} as const

/**
 * An authenticator of this page, which answers by itself. A user who is `unwilling` is not
 * verified, which the browser tells as it tells that they cancelled.
 */
export async function addAuthenticator(
  page: Page,
  {
    kind = 'device',
    isUnwilling = false,
  }: { readonly kind?: keyof typeof KINDS; readonly isUnwilling?: boolean } = {},
) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      ...KINDS[kind],
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: !isUnwilling,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentials,
    /**
     * Takes the passkeys of another, without what their secrets are made of: that cannot be
     * exported.
     */
    add: async (others: Awaited<ReturnType<typeof credentials>>) => {
      for (const credential of others)
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** Documents keep what the browser was asked for and answered, for {@link askedOf}. */
export const recordPasskeys = (context: BrowserContext) =>
  context.addInitScript(() => {
    const asked: { readonly options: unknown; readonly credential: PublicKeyCredential }[] = []
    Object.assign(window, { asked })
    for (const name of ['create', 'get'] as const) {
      const ask = CredentialsContainer.prototype[name] as (
        options?: CredentialCreationOptions & CredentialRequestOptions,
      ) => Promise<Credential | null>
      CredentialsContainer.prototype[name] = async function (
        this: CredentialsContainer,
        options?: CredentialCreationOptions & CredentialRequestOptions,
      ) {
        const credential = await ask.call(this, options)
        asked.push({ options: options?.publicKey, credential: credential as PublicKeyCredential })
        return credential
      }
    }
  })

/**
 * Of each passkey that the browser gave a document: how its user was to be verified, and the bytes
 * of its secret as they are now.
 */
export const askedOf = (page: Page) =>
  page.evaluate(() => {
    const { asked } = window as unknown as {
      readonly asked: readonly {
        readonly options: PublicKeyCredentialRequestOptions &
          Pick<PublicKeyCredentialCreationOptions, 'authenticatorSelection'>
        readonly credential: PublicKeyCredential
      }[]
    }
    return asked.map(({ options: { userVerification, authenticatorSelection }, credential }) => [
      userVerification ?? authenticatorSelection?.userVerification,
      ...new Uint8Array(
        (credential.getClientExtensionResults().prf?.results?.first ??
          new ArrayBuffer()) as ArrayBuffer,
      ),
    ])
  })
