/** A path of a page in the package, as the sources name it in messages for developers. */
const PAGE = /\btessera-kit\/docs\/([\w/-]+)\.md(?=[#`'"\s])/g

/** Where the documentation lies on a host, its pages are named by their addresses there; without a `homepage` by their files in the package. */
export const docsLinks = (homepage) => ({
  name: 'docs-links',
  transform: (code) => (homepage && code.includes('tessera-kit/docs/') ? { code: code.replace(PAGE, (_, page) => `${homepage.replace(/\/$/, '')}/${page}.html`), map: null } : null),
})
