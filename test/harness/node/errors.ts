import { defineErrors } from '../../../kernel/plugins/toolkit'

/** The errors of `tessera-kit/testing/node`. Codes never change. */
export const testingError = defineErrors('testing', {
  'package-missing': (c: { name: string; by: string }) =>
    `${c.by} needs the package ${c.name}, which is not installed: npm install --save-dev ${c.name}`,
  'bad-address': (c: { address: string; network: string }) =>
    `Expected an address of ${c.network}, received ${c.address}`,
  'no-session': 'The phone has no session: pair it with the URI of the page first',
})
