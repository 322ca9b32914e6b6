/** Version of the plugin contract; a plugin built for another one is refused by name. */
export const API_VERSION = 1

/** Stands for this copy of the kit: each loaded copy has its own, and knows by it the plugins that another one made. */
export const COPY = /*#__PURE__*/ Object.freeze({})
