import type { ConnectorManifest } from 'tessera-kit'

/** Readable without loading anything: lists, search and install links are made of it. */
export const manifest: ConnectorManifest = {
  id: 'acme',
  name: 'Acme',
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23175' d='M0 0h8v8H0z'/%3E%3Cpath fill='%23fff' d='M4 1l3 6H1z'/%3E%3C/svg%3E",
  kind: 'pairing',
  namespaces: ['eip155'],
  // The wallet shows its own prompts; with 'kit', the modal would ask before each request.
  approval: 'wallet',
  links: {
    homepage: 'https://acme.example',
    chrome: 'https://acme.example/extension',
    ios: 'https://acme.example/ios',
    android: 'https://acme.example/android',
  },
}

/** Opens the wallet on a phone, with the code filled in. */
export const deepLink = (code: string) => `acme://pair?code=${code}`
