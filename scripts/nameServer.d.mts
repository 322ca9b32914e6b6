/** What the server keeps of a name; addresses by coin type (ENSIP-11). */
export interface NameProfile {
  readonly name: string
  readonly registered_at: string
  readonly updated_at: string | null
  readonly attributes: Readonly<Record<string, string>>
  readonly addresses: Readonly<
    Record<string, { readonly address: string; readonly created_at: string }>
  >
}

/**
 * What a {@link createNameServer} is made with: its suffix, such as `.example.id`, whether a
 * signature is of an address, and the time in milliseconds.
 */
export interface NameServerOptions {
  readonly suffix: string
  readonly verify: (signed: {
    readonly address: string
    readonly message: string
    readonly signature: string
  }) => boolean | Promise<boolean>
  readonly now?: () => number
}

/**
 * Makes the handler of a server that keeps names in memory and asks its rules of who registers one:
 * a message of the last ten seconds, one name an address.
 */
export function createNameServer(
  options: NameServerOptions,
): (request: Request) => Promise<Response>
