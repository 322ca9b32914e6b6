/** A registered key, as a signed request shows it. */
export interface Session {
  readonly id: string
  readonly appId: string
  /** Origin of the page around the frame. */
  readonly origin: string
  /** RFC 7638 thumbprint of the key. */
  readonly jkt: string
  /** Unix milliseconds. */
  readonly expires: number
  readonly login?: Login
}

/** Who is signed in. */
export interface Login {
  readonly userId: string
  readonly deviceId: string
  /** When, in Unix milliseconds. */
  readonly at: number
}

/** A session whose user is signed in. */
export interface LoginSession extends Session {
  readonly login: Login
}

export interface Sessions {
  /**
   * The user of a session that is alive is signed in from now on. Throws a `Refusal` `signed_out`
   * where it ended meanwhile.
   */
  signIn(sessionId: string, login: Omit<Login, 'at'>): Promise<void>
  /** Ends a session; its key is never accepted again. */
  revoke(sessionId: string): Promise<void>
  /** Ends all sessions of a device. */
  revokeDevice(deviceId: string): Promise<void>
}
