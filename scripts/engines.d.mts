import type { Browser } from 'puppeteer-core'

/** A session of WebDriver. */
export interface WebDriverSession {
  /**
   * One command of https://www.w3.org/TR/webdriver2/, its path within the session. Resolves with
   * the answer's value, rejects with its error.
   */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  close(): Promise<void>
}

/**
 * Firefox without a window, driven over WebDriver BiDi; as root it is installed where there is
 * none; `preferences` are those of about:config. Rejects with what to do.
 */
export declare const launchFirefox: (
  preferences?: Readonly<Record<string, boolean | number>>,
) => Promise<Browser>

/**
 * WebKitGTK's browser on a display of its own, driven over WebDriver; as root it is installed where
 * there is none. Rejects with what to do.
 */
export declare const launchWebKit: () => Promise<WebDriverSession>
