import { startFrame } from './startFrame'

/**
 * Entry of the frame's document. The screens are in the script that reads requests, which is loaded
 * with the first request that asks the user something. Where it does not load, nothing is approved.
 */
startFrame({
  loadScreens: async (context) => {
    const { openScreens } = await import('./approveScript')
    return openScreens(context)
  },
})
