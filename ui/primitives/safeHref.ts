/**
 * The address if a click on it may leave the page, `undefined` if it would run in or read from it. Wallet schemes
 * such as `metamask:` pass; `javascript:`, `data:`, `vbscript:`, `blob:`, `file:` and `filesystem:` do not.
 */
export function safeHref(href: string): string | undefined {
  // Browsers drop control characters and spaces before they read the scheme.
  const bare = href.replace(/[\u0000- \u007f]/g, '')
  return /^(?:javascript|data|vbscript|blob|file|filesystem):/i.test(bare) ? undefined : href
}
