/** Version of the plugin contract; a plugin built for another one is refused by name. */
export const API_VERSION = 1
