import { defineErrors } from '../../kernel/index'

/** The errors of the React bindings. */
export const reactError = /*#__PURE__*/ defineErrors('react', {
  'no-provider': 'There is no <KitProvider kit={kit}> around this component',
})
