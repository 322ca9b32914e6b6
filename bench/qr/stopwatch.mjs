// What runs inside the measured pages.

/**
 * Puts `window.bench` into the page. `watch(path)` waits for the next press of the pointer and
 * times it, from the press's own time stamp to the frame after the one in which the code could be
 * read: a drawing of a code's size and detail, at full opacity, with nothing blurred around it.
 * `taken()` is that time in milliseconds, `box()` where the code is now.
 */
export const stopwatch = () => {
  const SIDE = 150
  const isDrawn = (svg) =>
    svg.childElementCount > 100 ||
    [...svg.querySelectorAll('path')].some((path) => path.getAttribute('d').length > 2000)
  const isCode = (svg) => {
    const { width, height } = svg.getBoundingClientRect()
    return width >= SIDE && Math.abs(width - height) < 2 && isDrawn(svg)
  }
  const find = (path) => {
    let place = document
    for (const selector of path.slice(0, -1)) place = place?.querySelector(selector)?.shadowRoot
    return place && [...place.querySelectorAll(path.at(-1))].find(isCode)
  }
  const isClear = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (let at = element; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) {
      const { opacity, filter } = getComputedStyle(at)
      if (Number(opacity) < 0.99 || filter.includes('blur')) return false
    }
    return true
  }
  let taken
  let code
  window.bench = {
    taken: () => taken,
    box: () => code?.getBoundingClientRect().toJSON(),
    watch(path) {
      taken = undefined
      const begin = (event) => {
        const look = () => {
          code = find(path)
          if (code && isClear(code))
            requestAnimationFrame(() => {
              taken = performance.now() - event.timeStamp
            })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('pointerdown', begin, { capture: true, once: true })
    },
  }
}
