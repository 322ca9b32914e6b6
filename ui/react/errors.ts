import { defineErrors } from '../../kernel/errors'

/** The errors of the React bindings. */
export const reactError = /*#__PURE__*/ defineErrors('react', {
  'no-provider': 'Hooks and components of tessera-kit/react work inside <KitProvider kit={kit}> only',
})
