import { defineErrors } from '../errors'

/** The kernel's errors of connectors as they are written; the codes are the kernel's like those of `kernelError`. Codes never change. */
export const connectorError = /*#__PURE__*/ defineErrors('kernel', {
  'bad-manifest': (c: { connector: string; problem: string }) => `The manifest of the connector "${c.connector}" cannot be used: ${c.problem}`,
  'connector-not-loaded': { user: (c: { name: string }) => `${c.name} could not be loaded. Check the connection and try again.` },
})
