/** The circle several icons share. */
export const circle = 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z'

/** Stroke paths, on a 20 by 20 grid, of the icons on the first screen. */
export const icons = {
  x: 'm5 5 10 10M15 5 5 15',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  help: `${circle}M8 8a2 2 0 1 1 2.8 1.9c-.5.2-.8.6-.8 1.1v.3M10 13.8v.01`,
  alert:
    'M8.7 3.8 2.3 14.5a1.5 1.5 0 0 0 1.3 2.25h12.8a1.5 1.5 0 0 0 1.3-2.25L11.3 3.8a1.5 1.5 0 0 0-2.6 0ZM10 8v3.25M10 14v.01',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  external:
    'M11.5 3.5h5v5M16.5 3.5 9 11M14.5 11.5v3a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2h3',
} as const
