/**
 * A page as messages for developers name it: `tessera-kit/docs/errors.md#…`, or
 * `See docs/plugins.md`.
 */
const PAGE = /(?:\btessera-kit\/|(?<=See ))docs\/([\w/-]+)\.md(?=[#`'"\s])/g

/**
 * Where the documentation lies on a host, messages name the addresses of its pages there; without a
 * `homepage` their files in the package.
 */
export const docsLinks = (homepage) => ({
  name: 'docs-links',
  transform: (code) =>
    homepage && code.includes('docs/')
      ? {
          code: code.replace(PAGE, (_, page) => `${homepage.replace(/\/$/, '')}/${page}.html`),
          map: null,
        }
      : null,
})
